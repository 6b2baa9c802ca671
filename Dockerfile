# syntax=docker/dockerfile:1
FROM python:3.13-slim AS build
ENV UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never
RUN pip install --no-cache-dir uv
WORKDIR /app
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-default-groups
COPY . .
# The data directory of the build holds nothing that the image keeps.
RUN export DIXDEDER_DATA_DIR=/tmp/build PATH="/app/.venv/bin:$PATH" \
 && python -m config.catalogue compile \
 && python manage.py collectstatic --noinput --verbosity 0

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 dixdeder && install -d -o dixdeder /data
WORKDIR /app
COPY --from=build /app /app
ENV PATH="/app/.venv/bin:$PATH" PYTHONUNBUFFERED=1 DIXDEDER_DATA_DIR=/data
USER dixdeder
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://localhost:8000/healthz')"]
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--blocking-threads", "8", "config.wsgi:application"]
