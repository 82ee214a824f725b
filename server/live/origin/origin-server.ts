import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import http from "node:http";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import { readJournalBytes } from "#server/live/package/journal.ts";
import { renditionFile } from "#server/live/package/packager.ts";
import { followStream, type StreamFollower } from "#server/live/package/stream-follower.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import type { Services } from "#server/platform/services.ts";
import { isAuthorized, type OriginRequest, parsePath } from "./origin-requests.ts";

type OriginServices = Pick<Services, "config" | "signer" | "clock" | "log">;

/** Shorter than the timeout of the caller. */
const HOLD_MS = 5000;
const JOURNAL_BYTES_MAX = 4 * 1024 ** 2;
const READ_BYTES = 512 * 1024;
const FOLLOWED_MAX = 1000;
const IDLE_MS = 60_000;

/**
 * Serves the streams in the data folder of this machine to the other machines of the site, at the internal address.
 * Each request is signed with the secret of the site. Returns a function that stops it; rejects if the address is in
 * use or does not belong to this machine.
 */
export async function openOriginServer(services: OriginServices, address: URL): Promise<() => Promise<void>> {
  const { config, signer, clock, log } = services;
  const followers = new LRUCache<string, StreamFollower>({
    ...{ max: FOLLOWED_MAX, ttl: IDLE_MS, ttlAutopurge: true, updateAgeOnGet: true },
    dispose: (follower) => follower.close(),
  });

  function follow(id: string): StreamFollower {
    const known = followers.get(id);
    if (known) return known;
    const follower = followStream(streamFolder(config.dataDir, id));
    followers.set(id, follower);
    return follower;
  }

  async function sendJournal(
    response: http.ServerResponse,
    { id, offset, isHeld }: Extract<OriginRequest, { kind: "journal" }>,
  ): Promise<void> {
    const folder = streamFolder(config.dataDir, id);
    const { version } = await follow(id).read();
    let { bytes } = await readJournalBytes(folder, offset, JOURNAL_BYTES_MAX);
    if (bytes.length === 0 && isHeld) {
      await follow(id).waitUntil((index) => index.version > version, HOLD_MS);
      ({ bytes } = await readJournalBytes(folder, offset, JOURNAL_BYTES_MAX));
    }
    response.writeHead(200, { "content-length": bytes.length }).end(bytes);
  }

  async function sendMedia(
    response: http.ServerResponse,
    { id, session, rendition, offset, bytes }: Extract<OriginRequest, { kind: "media" }>,
  ): Promise<void> {
    const file = renditionFile(streamFolder(config.dataDir, id), session, rendition);
    const { size } = await stat(file).catch(() => ({ size: 0 })); // deleted, or never here
    if (bytes === 0 || offset + bytes > size) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-length": bytes });
    const range = { start: offset, end: offset + bytes - 1, highWaterMark: READ_BYTES };
    await pipeline(createReadStream(file, range), response);
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const wanted = request.method === "GET" ? parsePath(path) : undefined;
    if (!isAuthorized(signer, clock, path, request.headers.authorization)) response.writeHead(401).end();
    else if (!wanted) response.writeHead(404).end();
    else if (wanted.kind === "journal") await sendJournal(response, wanted);
    else await sendMedia(response, wanted);
  }

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!request.destroyed)
        log.warn({ err: error }, "a live stream could not be passed to another machine");
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(Number(address.port), address.hostname, resolve);
  });
  return async () => {
    followers.clear();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
