import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { ObjectFacts } from "#server/platform/storage/stored-object.ts";

export interface SendOptions {
  readonly contentType: string;
  /** Objects that never change under their key are remembered by size and may be cached for ever. */
  readonly isImmutable: boolean;
  readonly cacheControl?: string;
  /** The stretch of the object that this address stands for, in bytes; otherwise the whole. */
  readonly part?: { readonly offset: number; readonly size: number };
}

const FACTS_MAX_ENTRIES = 20_000;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends stored objects with byte ranges, validators and a cached look at their size. */
export function createObjectSender(storage: Storage) {
  const known = new LRUCache<string, ObjectFacts>({ max: FACTS_MAX_ENTRIES });

  async function factsOf(key: string, isImmutable: boolean): Promise<ObjectFacts | undefined> {
    const remembered = isImmutable ? known.get(key) : undefined;
    if (remembered) return remembered;
    const facts = await storage.stat(key);
    if (facts && isImmutable) known.set(key, facts);
    return facts;
  }

  return async function sendObject(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    { contentType, isImmutable, cacheControl = isImmutable ? IMMUTABLE : "no-cache", part }: SendOptions,
  ): Promise<FastifyReply> {
    const facts = await factsOf(key, isImmutable);
    if (!facts) throw new AppError("NOT_FOUND");
    const { offset, size } = part ?? { offset: 0, size: facts.size };
    if (offset + size > facts.size) throw new AppError("NOT_FOUND");
    const { modifiedAt } = facts;
    const etag = `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`;
    reply.header("etag", etag).header("cache-control", cacheControl).header("accept-ranges", "bytes");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    reply.header("content-type", contentType);

    const range = rangeOf(request.headers.range, size);
    if (range === "unsatisfiable") {
      return reply.code(416).header("content-range", `bytes */${size}`).send();
    }
    const start = range?.start ?? 0;
    const end = range?.end ?? size - 1;
    if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
    reply.header("content-length", Math.max(0, end - start + 1));
    // An empty stream keeps the length that was set; an empty answer would overwrite it.
    if (request.method === "HEAD" || size === 0) return reply.send(Readable.from([]));
    return reply.send(await storage.read(key, { start: offset + start, end: offset + end }));
  };
}

export type SendObject = ReturnType<typeof createObjectSender>;

/** One range, as players ask for; several at once are answered with the whole object, as RFC 9110 §14.2 allows. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first = "", last = ""] = match;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? "unsatisfiable" : { start, end };
}
