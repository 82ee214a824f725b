import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { lastSegment } from "#server/platform/foreign/download.ts";
import { ImportFailure } from "./import-failure.ts";

/** What is imported. `typed` is as the operator wrote it. */
export type Source =
  | { readonly kind: "file"; readonly typed: string; readonly file: string }
  | { readonly kind: "address"; readonly typed: string; readonly address: string };

const BEGINNING_BYTES = 512;
const FIRST_PRINTABLE = 0x20;
/** Tab, line feed, form feed, carriage return. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d]);

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HTTP = /^https?:\/\//i;

/** An address, or the path of a file from this folder. Throws ImportFailure for an address that is not http or https. */
export function parseSource(typed: string, folder: string): Source {
  if (!SCHEME.test(typed)) return { kind: "file", typed, file: path.resolve(folder, typed) };
  const url = HTTP.test(typed) ? URL.parse(typed) : null;
  if (!url) throw new ImportFailure("notHttp");
  // The server never gets what follows the #.
  url.hash = "";
  return { kind: "address", typed, address: url.href };
}

/** The lines of a list that name sources: one each, without empty lines and those that begin with #. */
export function parseList(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** What makes a source the same one: its address, or the bytes of the file. */
export async function hashSource(source: Source): Promise<Buffer> {
  const hash = createHash("sha256");
  if (source.kind === "address") return hash.update(`address ${source.address}`).digest();
  const size = await sizeOf(source.file);
  try {
    await pipeline(createReadStream(source.file, { end: Math.max(0, size - 1) }), hash);
  } catch (error) {
    throw new ImportFailure("fileUnreadable", { cause: error });
  }
  return hash.digest();
}

/** Bytes of a file. Throws ImportFailure if it does not exist or is no file. */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    throw new ImportFailure("fileMissing", { cause: error });
  });
  if (!found.isFile()) throw new ImportFailure("fileUnreadable");
  return found.size;
}

/**
 * Whether a file begins like a text: every container of video and audio has bytes that no text has. What it really is,
 * its processing finds out.
 */
export async function isText(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(BEGINNING_BYTES) });
  return buffer.subarray(0, bytesRead).every((byte) => byte >= FIRST_PRINTABLE || TEXT_CONTROLS.has(byte));
}

/** The name of a file as a title: without its ending, on one line. */
export function titleOf(name: string): string {
  return path
    .parse(name)
    .name.replaceAll(/[\s_]+/g, " ")
    .trim();
}

/** The name of the file that a source is, or that its address ends with. */
export function nameOf(source: Source): string {
  if (source.kind === "file") return path.basename(source.file);
  return lastSegment(new URL(source.address));
}
