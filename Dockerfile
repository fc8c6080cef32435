# The image of UserFeedback: docker build --tag userfeedback:0.1.0 .
# It is made of the commit that is checked out; what is not committed does not get in.
ARG BASE=debian:12-slim

FROM ${BASE} AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git npm \
  && rm -rf /var/lib/apt/lists/*
# Of a proxy too that your machines trust: put its certificate into BASE, below /usr/local/share/ca-certificates.
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
# Debian's npm only fetches the Node and the npm that the rest is made with.
RUN case "$(uname -m)" in aarch64) arch=arm64 ;; *) arch=x64 ;; esac \
  && npm install --prefix /tools --no-audit --no-fund "node-linux-$arch@24.21.0" npm@11.19.1
ENV PATH=/tools/node_modules/.bin:$PATH
WORKDIR /build
COPY .git .git
RUN git reset --quiet --hard && npm ci --ignore-scripts
ARG TARGETARCH=amd64
RUN case "$TARGETARCH" in amd64) arch=x64 ;; *) arch=$TARGETARCH ;; esac \
  && node scripts/release.mjs --into /out "$arch" \
  && mkdir /empty

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title=UserFeedback \
  org.opencontainers.image.version=${VERSION} \
  org.opencontainers.image.revision=${REVISION} \
  org.opencontainers.image.created=${CREATED} \
  org.opencontainers.image.licenses=GPL-3.0-or-later
# pg_dump and pg_restore, for backups.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates postgresql-client \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/*
COPY --from=build /out /app
COPY --from=build --chown=10001:10001 /empty /data
COPY --from=build --chown=10001:10001 /empty /backups
ENV HOST=0.0.0.0 PORT=4400 UF_DATA_DIR=/data UF_FIRST_LINK=off
USER 10001:10001
# What is compiled here need not be compiled at each start, which saves a second and 30 MB.
COPY --from=build --chown=10001:10001 /empty /app/.cache
ENV NODE_COMPILE_CACHE=/app/.cache
RUN export UF_DATA_DIR=/tmp/warm UF_LOG=silent; /app/uf serve > /dev/null & id=$!; \
  /app/uf ready --wait 60 && kill "$id" && wait "$id" && rm -rf /tmp/warm
WORKDIR /data
VOLUME /data
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["/app/uf", "ready"]
ENTRYPOINT ["/app/uf"]
CMD ["serve"]
