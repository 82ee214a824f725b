import type { FastifyReply, FastifyRequest } from "fastify";
import { createCachePerOwner } from "#server/platform/swr-cache.ts";
import type { Services } from "#server/platform/services.ts";
import { withoutInvalidCharacters } from "#server/platform/text/xml-text.ts";

const xmlCacheOf = createCachePerOwner<string>({
  ...{ freshMs: 0, staleMs: 0 },
  maxSize: 32 * 1024 ** 2,
  sizeOf: (xml) => xml.length + 1,
});

/**
 * Returns the function that sends XML, from memory while it is fresh: by URL and the name of the site, and for
 * `seconds`. Texts of users may have characters that make it unreadable; they are left out here, for all documents
 * alike.
 */
export function createXmlCache({ db, settings }: Pick<Services, "db" | "settings">) {
  return async function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, seconds }: { type: string; seconds: number },
    make: () => Promise<string>,
  ): Promise<FastifyReply> {
    const makeValid = async () => withoutInvalidCharacters(await make());
    const key = `${settings.get("site.name")} ${request.url}`;
    const xml = await xmlCacheOf(db).get(key, makeValid, { freshMs: seconds * 1000 });
    return reply.header("cache-control", `public, max-age=${seconds}`).type(type).send(xml);
  };
}
