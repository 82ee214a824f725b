import type { Readable } from "node:stream";
import { hasCode } from "#server/platform/pid-lock.ts";
import { StartError } from "#server/platform/start-error.ts";
import { isNoSpace, NoSpace } from "#server/platform/storage/storage-errors.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { passOn } from "./digest.ts";

const AGAIN = "run the command again, it goes on where it stopped";
const CONNECTION_CODES = [
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN", "ERR_STREAM_PREMATURE_CLOSE"],
];
/** PostgreSQL: connection exceptions, and connections that the server ends. */
const SQL_CONNECTION_CODE = /^(?:08|57P)/;
const SQL_DISK_FULL = "53100";
/** An S3 server that fails for a moment, or is asked too often. */
const BUSY_STATUSES = [429, 500, 503];

/** A connection that broke off: trying again may help. */
export class BrokenConnection extends StartError {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "BrokenConnection";
  }
}

/**
 * The sentence for the operator if a place (a folder, a bucket, the database) has failed in a way that is not the
 * program's fault, as a StartError; any other error is returned as it is.
 */
export function explain(place: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const options = { cause: error };
  if (isConnectionError(error)) {
    return new BrokenConnection(
      `The connection to ${place} broke off (${messageOf(error)}): ${AGAIN}.`,
      options,
    );
  }
  const sentence = describeFailure(place, error);
  return sentence === undefined ? error : new StartError(sentence, options);
}

function describeFailure(place: string, error: unknown): string | undefined {
  const Place = place.charAt(0).toUpperCase() + place.slice(1);
  if (error instanceof NoSpace || isNoSpace(error) || hasCode(error, SQL_DISK_FULL))
    return `${Place} is full: free some space, then ${AGAIN}.`;
  if (hasCode(error, "EACCES", "EPERM"))
    return `${Place} is not accessible (${messageOf(error)}): change its owner or rights.`;
  if (hasCode(error, "EROFS")) return `${Place} is on a read-only disk: mount it for writing.`;
  if (hasCode(error, "ENOENT")) return `${Place} does not exist and cannot be created.`;
  if (hasCode(error, "ENOTDIR", "EEXIST")) return `${Place} is a file, not a folder: remove it.`;
  if (hasCode(error, "EIO"))
    return `${Place} cannot be read or written (${messageOf(error)}): check the disk.`;
  const status = s3StatusOf(error);
  if (status === undefined) return undefined;
  return `${Place} refused a request (${messageOf(error)}, status ${status}): check its settings and rights.`;
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (hasCode(error, ...CONNECTION_CODES) || error.name === "TimeoutError") return true;
  if (BUSY_STATUSES.includes(s3StatusOf(error) ?? 0)) return true;
  if ("code" in error && SQL_CONNECTION_CODE.test(String(error.code))) return true;
  return error.message.startsWith("Connection terminated");
}

/** Status of the response of an S3 server; found without its client, which sites without S3 do not load. */
function s3StatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}

/** What an error says in a few words. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Errors of several addresses at once have no message.
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** Runs the work; failures of the place become sentences. */
export async function explaining<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(place, error);
  }
}

/** The same storage; its failures become sentences that name the place. */
export function explainStorage(place: string, storage: Storage): Storage {
  return {
    kind: storage.kind,
    put: (key, content, options) => explaining(place, () => storage.put(key, content, options)),
    stat: (key) => explaining(place, () => storage.stat(key)),
    list: (prefix) => explainItems(place, storage.list(prefix)),
    read: (key, range) => explaining(place, async () => explainStream(place, await storage.read(key, range))),
    readAll: (key) => explaining(place, () => storage.readAll(key)),
    localFile: (key, folder) => explaining(place, () => storage.localFile(key, folder)),
    remove: (key) => explaining(place, () => storage.remove(key)),
    removeAll: (prefix) => explaining(place, () => storage.removeAll(prefix)),
    presign: (key, seconds) => explaining(place, () => storage.presign(key, seconds)),
    close: () => storage.close(),
  };
}

/** The same bytes; the failures of the place they come from become sentences. */
export function explainStream(place: string, stream: Readable): Readable {
  return passOn(stream, explainItems<Buffer>(place, stream));
}

async function* explainItems<T>(place: string, items: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* items;
  } catch (error) {
    throw explain(place, error);
  }
}
