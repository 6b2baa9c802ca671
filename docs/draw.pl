#!/usr/bin/env perl
# Redo a draw by lot from its input, without Dix de der: Perl and its own modules are enough.
#
#   perl docs/draw.pl < concours-partie-1.json
#
# The file is the "Input of the draw" of the public page of a draw; the steps are those of
# docs/pairing.md, "Redo it by hand".  Prints one line a table, then who rests.
use strict;
use warnings;
use Digest::SHA qw(sha256);
use Encode qw(encode_utf8);
use JSON::PP qw(decode_json);

# Numbers from a seed: SHA-256 of "seed/0", "seed/1" ..., each four numbers of 64 bits.
package Stream {
    sub new { my ( $class, $seed ) = @_; return bless { seed => $seed, block => 0, words => [] }, $class }

    sub word {
        my ($self) = @_;
        if ( !@{ $self->{words} } ) {
            my $text = Encode::encode_utf8("$self->{seed}/") . $self->{block}++;
            $self->{words} = [ unpack 'Q>4', Digest::SHA::sha256($text) ];
        }
        return shift @{ $self->{words} };
    }

    sub below {    # a number from 0 to n - 1; the few highest numbers are refused, so that all are as likely
        my ( $self, $n ) = @_;
        my $highest = ~0 - ( ~0 % $n + 1 ) % $n;
        my $word;
        do { $word = $self->word } while $word > $highest;
        return $word % $n;
    }

    sub shuffle {    # Fisher-Yates from the last place down to the second
        my ( $self, @drawn ) = @_;
        for my $place ( reverse 1 .. $#drawn ) {
            my $other = $self->below( $place + 1 );
            @drawn[ $place, $other ] = @drawn[ $other, $place ];
        }
        return @drawn;
    }
}

package main;

my $request = decode_json( do { local $/; <STDIN> } );
my %entrant = map { $_->{id} => $_ } @{ $request->{entrants} };
my %option  = %{ $request->{options} };
my @ids     = sort { $a <=> $b } keys %entrant;
my %met;
for my $one ( values %entrant ) {
    $met{ key( $one->{id}, $_ ) } = 1 for grep { $entrant{$_} } @{ $one->{met} // [] };
}

stages() if $request->{system} eq 'pools' || $request->{system} eq 'knockout';
die "Only draws by lot are redone here.\n" if $request->{system} ne 'draw';
program() if $request->{rounds} > ( @ids + @ids % 2 ) / 2 || @{ $option{bis} // [] };

my ($least) = sort { $a <=> $b } map { byes($_) } @ids;
my ( $rest, @extra );
if ( @ids % 2 && $option{bye} eq 'asce_bis' ) {
    my $left  = $request->{rounds} - $request->{round} + 1;
    my @drawn = Stream->new("$request->{seed}/bis")->shuffle(@ids);
    my %at    = map { $drawn[$_] => $_ } 0 .. $#drawn;
    @drawn = ( sort { byes($a) <=> byes($b) || $at{$a} <=> $at{$b} } @drawn )[ 0 .. $left - 1 ];
    @extra = tables(@drawn);
    program() if grep { clash(@$_) } @extra;
    $met{ key(@$_) } = 1 for @extra;
    $rest = $drawn[0];
}
elsif ( @ids % 2 && $option{bye} eq 'lowest' ) {
    my @worst = sort { $entrant{$b}{rank} <=> $entrant{$a}{rank} || $b <=> $a } @ids;
    ($rest) = grep { byes($_) == $least } @worst;
}

my $stream = Stream->new( $request->{seed} );
my $tries  = int( 60000 / @ids );
$tries = $tries > 400 ? 400 : $tries < 20 ? 20 : $tries;
for ( 1 .. $tries ) {
    my @order = $stream->shuffle(@ids);
    ($rest) = grep { byes($_) == $least } reverse @order if @ids % 2 && $option{bye} eq 'random';
    my @tables = tables( grep { !defined $rest || $_ != $rest } @order );
    next if grep { clash(@$_) } @tables;
    my $number = 0;
    print ++$number, ": $_->[0] - $_->[1]\n" for @tables, @extra;
    print "rests: $rest\n" if defined $rest;
    exit 0;
}
program();

sub key     { return join '-', sort { $a <=> $b } @_ }
sub byes    { return $entrant{ $_[0] }{byes} // 0 }
sub tables  { my @all = @_; my @found; push @found, [ splice @all, 0, 2 ] while @all > 1; return @found }
sub program { die "Shuffles alone do not settle this draw: python -m tournaments.pairing pair\n" }

sub clash {    # two who had met, or two of one group, where the rules keep them apart
    my ( $one, $other ) = @_;
    return 1 if $option{rematch} ne 'allow' && $met{ key( $one, $other ) };
    my $group = $entrant{$one}{group} // '';
    return $option{same_group} ne 'allow' && $group ne '' && $group eq ( $entrant{$other}{group} // '' );
}

# The first partie of pools, or of a knock-out, drawn by lot and without groups to keep apart.
sub stages {
    my $pools = $request->{system} eq 'pools';
    my $order = $option{order} // ( $pools ? 'draw' : 'ranking' );
    program() if $order ne 'draw' || $request->{round} != 1 || @{ $request->{history} // [] };
    program() if !$pools && $option{teams} || @ids % 2 && ( $option{bye} // '' ) eq 'none';
    for my $one ( values %entrant ) {
        program() if @{ $one->{met} // [] } || $one->{byes} || $one->{fixed};
        program() if ( $option{same_group} // '' ) ne 'allow' && ( $one->{group} // '' ) ne '';
    }
    my @drawn = Stream->new( $request->{seed} )->shuffle(@ids);
    my ( $tables, $rests ) = $pools ? in_pools(@drawn) : in_draw(@drawn);
    my $number = 0;
    print ++$number, ": $_->[0] - $_->[1]\n" for @$tables;
    print "rests: $_\n" for @$rests;
    exit 0;
}

sub in_pools {    # cut in order; first meets last, second meets last but one, the middle rests
    my @drawn = @_;
    my ( @found, @rests );
    for my $size ( sizes( scalar @drawn, $option{pool_size} // 4 ) ) {
        my @pool = splice @drawn, 0, $size;
        push @found, [ shift @pool, pop @pool ] while @pool > 1;
        push @rests, @pool;
    }
    return ( \@found, \@rests );
}

sub sizes {    # that differ by one at most, as near to the wanted one as 3 to 6 allow
    my ( $count, $wanted ) = @_;
    return $count if $count < 3;
    my ( $best, @found );
    for my $pools ( 1 .. int $count / 3 ) {
        my @size = map { int( $count / $pools ) + ( $_ <= $count % $pools ? 1 : 0 ) } 1 .. $pools;
        my @far  = sort { $b <=> $a } map { abs( $_ - $wanted ) } @size;
        my $sum  = 0;
        $sum += $_ for @far;
        my $worth = sprintf '%d %06d %d %09d', $size[0] > 6, $far[0], $size[0] > $wanted, $sum;
        ( $best, @found ) = ( $worth, @size ) if !defined $best || $worth lt $best;
    }
    return @found;
}

sub in_draw {    # the drawn order are the seeds, on their places 1 8 4 5 2 7 3 6
    my @drawn  = @_;
    my @places = (1);
    @places = map { ( $_, 2 * @places + 1 - $_ ) } @places while @places < @drawn;
    my ( @found, @rests );
    while ( my ( $one, $other ) = splice @places, 0, 2 ) {
        my @both = map { $drawn[ $_ - 1 ] } grep { $_ <= @drawn } $one, $other;
        push @{ @both > 1 ? \@found : \@rests }, @both > 1 ? \@both : @both;
    }
    program() if @rests > 1 && ( $option{losers} // 'out' ) =~ /\A(?:placing|ranking)\z/;
    return ( \@found, \@rests );
}
