import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
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

  /** An object whose size is remembered may have been deleted since. */
  async function read(key: string, range: { start: number; end: number }): Promise<Readable> {
    try {
      return await storage.read(key, range);
    } catch (error) {
      if (!(error instanceof MissingObject)) throw error;
      known.delete(key);
      throw new AppError("NOT_FOUND");
    }
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
    const isKnown = request.headers["if-none-match"] === etag;
    const range = isKnown ? undefined : rangeOf(request.headers.range, size);
    const start = range === "unsatisfiable" ? 0 : (range?.start ?? 0);
    const end = range === "unsatisfiable" ? -1 : (range?.end ?? size - 1);
    const isWanted = !isKnown && request.method !== "HEAD" && end >= start;
    // Before any header: what is gone must not be kept for ever.
    const body = isWanted ? await read(key, { start: offset + start, end: offset + end }) : Readable.from([]);

    reply.header("etag", etag).header("cache-control", cacheControl).header("accept-ranges", "bytes");
    if (isKnown) return reply.code(304).send();
    reply.header("content-type", contentType);
    if (range === "unsatisfiable") {
      return reply.code(416).header("content-range", `bytes */${size}`).send();
    }
    if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
    // An empty stream keeps the length that was set; an empty answer would overwrite it.
    return reply.header("content-length", Math.max(0, end - start + 1)).send(body);
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
