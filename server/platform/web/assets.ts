import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { chooseEncoding, type Encoding } from "#server/platform/http/content-encoding.ts";
import type { AssetResponse, AssetRequest } from "./web.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
/** Files in this folder have a content hash in their name. */
const HASHED_FOLDER = "assets/";
const COMPRESSED: readonly Encoding[] = ["br", "gzip"];
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz", identity: "" };

interface StoredFile {
  readonly content: Buffer;
  readonly etag: string;
}

/**
 * Opens a folder of built files. The list of files is read once, so no request can reach other files; contents
 * are read at their first request and cached in memory.
 */
export async function openAssets(folder: string) {
  const names = await listFiles(folder);
  const loaded = new Map<string, Promise<StoredFile>>();

  function load(name: string): Promise<StoredFile> {
    const known = loaded.get(name);
    if (known) return known;
    const file = loadFile(join(folder, name));
    loaded.set(name, file);
    return file;
  }

  async function respond(path: string, request: AssetRequest): Promise<AssetResponse | undefined> {
    const name = path.slice(1);
    const type = TYPES[extname(name)];
    if (!type || !names.has(name)) return undefined;

    const available = COMPRESSED.filter((encoding) => names.has(name + SUFFIXES[encoding]));
    const chosen = chooseEncoding(request.acceptEncoding, available);
    const { content, etag } = await load(name + SUFFIXES[chosen]);
    const headers = {
      "cache-control": name.startsWith(HASHED_FOLDER)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
      "content-type": type,
      "x-content-type-options": "nosniff",
      etag,
      vary: "accept-encoding",
      ...(chosen === "identity" ? {} : { "content-encoding": chosen }),
    };
    if (request.ifNoneMatch === etag) return { status: 304, headers, body: undefined };
    return { status: 200, headers, body: content };
  }

  return { answer: respond };
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join("/")),
  );
}

async function loadFile(path: string): Promise<StoredFile> {
  const content = await readFile(path);
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  return { content, etag: `"${hash}"` };
}
