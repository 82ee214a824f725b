import fs from "node:fs";
import path from "node:path";
import { findProgram } from "#server/media/sandbox/sandbox.ts";
import { installWithApt, unpackWithApt } from "../apt.ts";

const CACHE = path.join(import.meta.dirname, "../../.cache/programs");
/** Programs of servers are often in a folder that is not in the PATH of users. */
const PATH = [process.env["PATH"] ?? "", "/usr/sbin"].join(path.delimiter);

/** The path of nginx: of the system, or from Debian's package, which is unpacked on demand. */
export function ensureNginx(): Promise<string> {
  return ensureServer("nginx", "usr/sbin");
}

/** The path of Caddy: of the system, or from Debian's package, which is unpacked on demand. */
export function ensureCaddy(): Promise<string> {
  return ensureServer("caddy", "usr/bin");
}

/** The path of PgBouncer: of the system, or from Debian's package, which is unpacked on demand with its libraries. */
export function ensurePgBouncer(): Promise<string> {
  return ensureServer("pgbouncer", "usr/sbin", ["libc-ares2", "libevent-2.1-7"]);
}

/** Where the libraries of unpacked packages are, for LD_LIBRARY_PATH. */
export function unpackedLibraries(program: string): string {
  const folder = path.join(path.dirname(program), "../lib");
  return fs
    .globSync("*-linux-gnu", { cwd: folder })
    .map((name) => path.join(folder, name))
    .join(path.delimiter);
}

/** The path of systemd-analyze, installed on demand from Debian's package. */
export async function ensureSystemdAnalyze(): Promise<string> {
  const find = () => findProgram("systemd-analyze", PATH);
  return (
    (await find()) ??
    (installWithApt(["systemd"]) ? requireFound(await find(), "systemd") : missing("systemd"))
  );
}

async function ensureServer(
  name: string,
  folder: string,
  libraries: readonly string[] = [],
): Promise<string> {
  const unpacked = path.join(CACHE, name);
  const find = () => findProgram(name, [PATH, path.join(unpacked, folder)].join(path.delimiter));
  return (
    (await find()) ??
    (unpackWithApt([name, ...libraries], unpacked) ? requireFound(await find(), name) : missing(name))
  );
}

function requireFound(program: string | null, name: string): string {
  return program ?? missing(name);
}

function missing(name: string): never {
  throw new Error(`The tests of deploy/ need this Debian package: apt-get install ${name}`);
}
