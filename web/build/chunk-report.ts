import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/** A script of the built application. */
export interface ChunkContents {
  /** Name of its group in chunks.ts, or of the module that it was made for. */
  readonly name: string;
  /** Bytes before minification, by folder: `web/player`, `node_modules/react-dom`. */
  readonly folders: Readonly<Record<string, number>>;
}

/** By the path of the script below the site's root, e.g. `assets/iJHSiiwG.js`. */
export type ChunkReport = Readonly<Record<string, ChunkContents>>;

export const CHUNK_REPORT_FILE = "chunks.json";

/** Writes the contents of each script beside the folder that is served: their own names tell nothing. */
export function chunkReport(): Plugin {
  return {
    name: "chunk-report",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const report: ChunkReport = Object.fromEntries(
        chunks.map(({ fileName, name, modules }) => [
          fileName,
          { name, folders: sizesByFolder(Object.entries(modules)) },
        ]),
      );
      await writeFile(path.join(dir, "..", CHUNK_REPORT_FILE), JSON.stringify(report, undefined, 1));
    },
  };
}

function sizesByFolder(modules: readonly (readonly [string, { readonly renderedLength: number }])[]) {
  const sizes: Record<string, number> = {};
  for (const [id, { renderedLength }] of modules) {
    const folder = folderOf(id);
    if (renderedLength > 0) sizes[folder] = (sizes[folder] ?? 0) + renderedLength;
  }
  return Object.fromEntries(Object.entries(sizes).toSorted(([, one], [, other]) => other - one));
}

/** The package of a module, or the first two folders of its path. */
function folderOf(id: string): string {
  const [file = ""] = id.split("?");
  const parts = path.relative(process.cwd(), file.replace(/^\0/, "")).split(path.sep);
  const packageAt = parts.lastIndexOf("node_modules");
  if (packageAt === -1) return parts.slice(0, Math.min(2, parts.length - 1)).join("/") || "virtual";
  return parts.slice(packageAt, packageAt + (parts[packageAt + 1]?.startsWith("@") ? 3 : 2)).join("/");
}
