import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { ObjectMetadata } from "#server/platform/storage/stored-object.ts";

export interface SendOptions {
  readonly contentType: string;
  /** Objects that never change under their key: their metadata is cached here, their content for ever by clients. */
  readonly isImmutable: boolean;
  readonly cacheControl?: string;
  /** Byte range of the object that this URL addresses; the whole object if undefined. */
  readonly slice?: { readonly offset: number; readonly size: number };
}

const METADATA_MAX_ENTRIES = 20_000;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends stored objects with byte ranges, ETags and cached metadata. */
export function createObjectSender(storage: Storage) {
  const metadataCache = new LRUCache<string, ObjectMetadata>({ max: METADATA_MAX_ENTRIES });

  async function readMetadata(key: string, isImmutable: boolean): Promise<ObjectMetadata | undefined> {
    const cached = isImmutable ? metadataCache.get(key) : undefined;
    if (cached) return cached;
    const metadata = await storage.stat(key);
    if (metadata && isImmutable) metadataCache.set(key, metadata);
    return metadata;
  }

  /** An object with cached metadata may have been deleted in the meantime. */
  async function read(key: string, range: { start: number; end: number }): Promise<Readable> {
    try {
      return await storage.read(key, range);
    } catch (error) {
      if (!(error instanceof MissingObject)) throw error;
      metadataCache.delete(key);
      throw new AppError("NOT_FOUND");
    }
  }

  return async function sendObject(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    { contentType, isImmutable, cacheControl = isImmutable ? IMMUTABLE : "no-cache", slice }: SendOptions,
  ): Promise<FastifyReply> {
    const metadata = await readMetadata(key, isImmutable);
    if (!metadata) throw new AppError("NOT_FOUND");
    const { offset, size } = slice ?? { offset: 0, size: metadata.size };
    if (offset + size > metadata.size) throw new AppError("NOT_FOUND");
    const { modifiedAt } = metadata;
    const etag = `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`;
    const isNotModified = request.headers["if-none-match"] === etag;
    const range = isNotModified ? undefined : rangeOf(request.headers.range, size);
    const start = range === "unsatisfiable" ? 0 : (range?.start ?? 0);
    const end = range === "unsatisfiable" ? -1 : (range?.end ?? size - 1);
    const hasBody = !isNotModified && request.method !== "HEAD" && end >= start;
    // Read before any header is set: a 404 must not get the immutable cache-control header.
    const body = hasBody ? await read(key, { start: offset + start, end: offset + end }) : Readable.from([]);

    reply.header("etag", etag).header("cache-control", cacheControl).header("accept-ranges", "bytes");
    if (isNotModified) return reply.code(304).send();
    reply.header("content-type", contentType);
    if (range === "unsatisfiable") {
      return reply.code(416).header("content-range", `bytes */${size}`).send();
    }
    if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
    // An empty stream keeps the content-length that was set; an empty payload would overwrite it.
    return reply.header("content-length", Math.max(0, end - start + 1)).send(body);
  };
}

export type SendObject = ReturnType<typeof createObjectSender>;

/** Parses a single range, as players send it; several ranges get the whole object, as RFC 9110 §14.2 allows. */
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
