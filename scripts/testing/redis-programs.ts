import fs from "node:fs";
import path from "node:path";
import { findProgram } from "#server/media/sandbox/sandbox.ts";
import { unpackFromBackports, unpackWithApt } from "../apt.ts";

const CACHE = path.join(import.meta.dirname, "../../.cache/programs");
/** Those that a system without the packages lacks. */
const LIBRARIES = ["libjemalloc2", "liblzf1"];

/** Finds or unpacks the servers that the tests run against, as `.cache/programs/redis/redis-server` and so on. */
export async function ensureRedisServers(): Promise<string[]> {
  return [await ensure("redis"), await ensure("valkey")];
}

async function ensure(name: "redis" | "valkey"): Promise<string> {
  const folder = path.join(CACHE, name);
  const program = `${name}-server`;
  const search = [process.env["PATH"] ?? "", folder].join(path.delimiter);
  const found = await findProgram(program, search);
  if (found !== null) return found;
  const unpacked = path.join(folder, "files");
  const tools = [`${name}-tools`];
  const isThere =
    unpackWithApt(LIBRARIES, path.join(folder, "libraries")) &&
    // Debian 12 has Valkey among its backports only.
    ((name === "valkey" && unpackFromBackports(tools, unpacked)) || unpackWithApt(tools, unpacked));
  if (!isThere) throw new Error(`The tests need ${program} in the PATH: apt-get install ${program}`);
  return writeStarter(folder, { program, checker: `${name}-check-rdb` });
}

/** One program is both the server and the tool that checks its files: it goes by its name. */
function writeStarter(
  folder: string,
  { program, checker }: Readonly<Record<"program" | "checker", string>>,
): string {
  const bin = path.join(folder, "files/usr/bin");
  fs.rmSync(path.join(bin, program), { force: true });
  fs.symlinkSync(checker, path.join(bin, program));
  const libraries = path.join(folder, "libraries/usr/lib");
  const folders = fs.readdirSync(libraries).map((name) => path.join(libraries, name));
  const starter = path.join(folder, program);
  const lines = [
    "#!/bin/sh",
    `export LD_LIBRARY_PATH='${folders.join(":")}'`,
    `exec '${bin}/${program}' "$@"`,
    "",
  ];
  fs.writeFileSync(starter, lines.join("\n"), { mode: 0o755 });
  return starter;
}
