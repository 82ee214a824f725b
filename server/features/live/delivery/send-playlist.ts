import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";
import { uncachedControl, type CacheScope } from "#server/features/media-access/media-access.ts";
import { chooseEncoding, compress } from "#server/platform/http/content-encoding.ts";

const HLS = "application/vnd.apple.mpegurl";
/** Shorter playlists hardly get smaller. */
const COMPRESS_FROM_CHARACTERS = 400;
/** Size limit of the compressed playlists of each encoding, in characters of their text. */
const CACHED_CHARACTERS = 8 * 1024 ** 2;

interface Playlist {
  /** Undefined if there is no such playlist. */
  readonly text: string | undefined;
  readonly scope: CacheScope;
}

/**
 * Returns a function that sends a playlist, compressed if the client accepts that: a player loads several per second,
 * a fifth of all bytes on a slow connection. All viewers of a rendition get the same text, which is compressed once.
 */
export function openPlaylistSender() {
  const compressed = { br: openCache(), gzip: openCache() };

  return async (request: FastifyRequest, reply: FastifyReply, { text, scope }: Playlist) => {
    if (text === undefined) throw new AppError("NOT_FOUND");
    void reply.header("cache-control", uncachedControl(scope)).header("vary", "accept-encoding").type(HLS);
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding === "identity" || text.length < COMPRESS_FROM_CHARACTERS) return reply.send(text);
    const cache = compressed[encoding];
    const body = cache.get(text) ?? compress(text, encoding);
    cache.set(text, body);
    return reply.header("content-encoding", encoding).send(await body);
  };
}

function openCache(): LRUCache<string, Promise<Buffer>> {
  return new LRUCache({ maxSize: CACHED_CHARACTERS, sizeCalculation: (_, { length }) => length });
}
