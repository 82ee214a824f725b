import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { CHUNK_REPORT_FILE, type ChunkReport } from "../../web/build/chunk-report.ts";

const DIST = path.resolve(import.meta.dirname, "../../dist");

/** Returns the owner of a script by its address: React, hls.js, or a chunk of the site's own code. */
export type OwnerOf = (address: string) => string;

/** Reads the chunk report of the newest build. */
export async function readScriptOwners(): Promise<OwnerOf> {
  const builds = (await readdir(DIST)).filter((name) => name.startsWith("web-"));
  const dated = await Promise.all(
    builds.map(async (name) => ({ name, at: (await stat(path.join(DIST, name))).mtimeMs })),
  );
  const newest = dated.toSorted((one, other) => other.at - one.at)[0];
  if (!newest) throw new Error("The browser application is not built");
  const file = path.join(DIST, newest.name, CHUNK_REPORT_FILE);
  const report = JSON.parse(await readFile(file, "utf8")) as ChunkReport;
  return (address) => {
    const { pathname } = new URL(address);
    // The report lists the Polish scripts; those of other languages have the same names.
    const chunk = report[pathname.slice(1).replace(/^assets\/[a-z]{2}\//, "assets/")];
    if (!chunk) return pathname.endsWith(".js") ? pathname : "in the page";
    const [largest = ""] = Object.keys(chunk.folders);
    if (chunk.name === "framework") return "React";
    return largest === "node_modules/hls.js" ? "hls.js" : chunk.name;
  };
}
