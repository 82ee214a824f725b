import type { FastifyReply, FastifyRequest } from "fastify";
import { createCachePerOwner } from "#server/platform/swr-cache.ts";
import type { Services } from "#server/platform/services.ts";

const textCacheOf = createCachePerOwner<string>({
  ...{ freshMs: 0, staleMs: 0 },
  maxSize: 32 * 1024 ** 2,
  sizeOf: (text) => text.length + 1,
});

/** Returns the function that sends a text, from memory while it is fresh: by URL, and for `seconds`. */
export function createTextCache(db: Services["db"]) {
  return async function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, seconds }: { type: string; seconds: number },
    make: () => Promise<string>,
  ): Promise<FastifyReply> {
    const text = await textCacheOf(db).get(request.url, make, { freshMs: seconds * 1000 });
    return reply.header("cache-control", `public, max-age=${seconds}`).type(type).send(text);
  };
}
