import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { StartError } from "#server/platform/start-error.ts";
import { findBinary, POSTGRES_MAJOR, SHARED_HOME } from "./binaries.ts";
import { canTraverse, changeOwner, type SystemUser } from "./system-user.ts";

/** The folder of one embedded database: `data` belongs to PostgreSQL, all other files to this program. */
export interface Cluster {
  readonly home: string;
  readonly data: string;
  readonly secret: string;
  readonly user: SystemUser;
  readonly durable: boolean;
  readonly isNew: boolean;
}

export function dataFolder(home: string): string {
  return path.join(home, "data");
}

export const SUPERUSER = "nadaj";

const SECRET_BYTES = 24;
const HOME_MODE = 0o711;
const PRIVATE_FOLDER_MODE = 0o700;
const PRIVATE_FILE_MODE = 0o600;

/** Returns the folder of the database: `dir`, or its symlink target if PostgreSQL's user cannot access `dir`. */
export function resolveHome(dir: string, user: SystemUser): string {
  requireSymlinkTarget(dir);
  if (!fs.existsSync(dir)) {
    fs.mkdirSync(path.dirname(dir), { recursive: true });
    if (canTraverse(user, path.dirname(dir))) fs.mkdirSync(dir, { mode: HOME_MODE });
    else fs.symlinkSync(makeSharedHome(), dir);
  }
  const home = fs.realpathSync(dir);
  if (canTraverse(user, home)) return home;
  throw new StartError(
    `The database folder ${home} is not accessible to the user PostgreSQL runs as (id ${user.uid}): open its parent folders with chmod o+x.`,
  );
}

function requireSymlinkTarget(dir: string): void {
  const entry = fs.lstatSync(dir, { throwIfNoEntry: false });
  if (!entry?.isSymbolicLink() || fs.existsSync(dir)) return;
  throw new StartError(
    `The database folder ${dir} links to ${fs.readlinkSync(dir)}, which does not exist: restore it, or remove the link to start with an empty database.`,
  );
}

function makeSharedHome(): string {
  fs.mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  const home = path.join(SHARED_HOME, `database-${randomBytes(6).toString("hex")}`);
  fs.mkdirSync(home, { mode: HOME_MODE });
  return home;
}

/** Opens the cluster in `home`; creates it on the first call. The caller must hold the folder's lock. */
export function openCluster(home: string, user: SystemUser, durable: boolean): Cluster {
  const data = dataFolder(home);
  const isNew = !fs.existsSync(data);
  if (isNew) createCluster(home, data, user, durable);
  requireVersion(data);
  return { home, data, secret: readSecret(home), user, durable, isNew };
}

/** Creates the data in a draft folder that is renamed when complete: an interrupted start leaves no partial data. */
function createCluster(home: string, data: string, user: SystemUser, durable: boolean): void {
  const draft = `${data}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: PRIVATE_FOLDER_MODE });
  changeOwner(user, draft);
  writeSecret(home);
  const passwordFile = path.join(home, "password.new");
  fs.writeFileSync(passwordFile, readSecret(home), { mode: PRIVATE_FILE_MODE });
  changeOwner(user, passwordFile);
  try {
    runInitdb(draft, passwordFile, user, durable);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  fs.renameSync(draft, data);
}

function runInitdb(draft: string, passwordFile: string, user: SystemUser, durable: boolean): void {
  const args = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    // Polish collation (ćma, lama, łąka), independent of the system's locales.
    "--locale-provider=icu",
    "--icu-locale=pl-PL",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const options = { ...user, cwd: draft, encoding: "utf8", env: databaseEnvironment() } as const;
  const { status, error, stderr } = spawnSync(findBinary("initdb", user), args, options);
  if (status === 0) return;
  throw new StartError(`Creating the database in ${draft} failed: ${error?.message ?? lastLine(stderr)}`, {
    cause: stderr,
  });
}

/** The environment without variables (PGDATA, PGPORT, ...) that may be set for another PostgreSQL. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(variables), LC_ALL: "C" };
}

function lastLine(text: string): string {
  const lines = text.trim().split("\n");
  return lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? "";
}

function requireVersion(data: string): void {
  const version = fs.readFileSync(path.join(data, "PG_VERSION"), "utf8").trim();
  if (version === POSTGRES_MAJOR) return;
  throw new StartError(
    `${data} was written by PostgreSQL ${version}, but this release runs PostgreSQL ${POSTGRES_MAJOR}: start the release that wrote it, or migrate the data as docs/operations.md describes.`,
  );
}

function secretFile(home: string): string {
  return path.join(home, "secret");
}

function writeSecret(home: string): void {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  fs.writeFileSync(secretFile(home), secret, { mode: PRIVATE_FILE_MODE });
}

function readSecret(home: string): string {
  const file = secretFile(home);
  if (!fs.existsSync(file)) {
    throw new StartError(
      `${file} is missing, the password of the database in ${home}: restore it from a backup.`,
    );
  }
  return fs.readFileSync(file, "utf8").trim();
}
