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
