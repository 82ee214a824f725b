import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { claimFile, hasCode, type Claim } from "./process-claim.ts";
import { StartError } from "./start-error.ts";

export type DataFolder = Claim & { readonly dir: string };

const SECRET_BYTES = 32;
/** Others may pass through (PostgreSQL runs as another user when we are root) but not look around. */
const FOLDER_MODE = 0o711;

/**
 * Prepares DATA_DIR for one running instance: creates it, checks that it can be written, and holds it until
 * `release`. Throws a StartError when it cannot be used or another instance holds it. Processes of different
 * roles on one machine may share a folder: each holds it under its own `name`. There may be `many` of a role:
 * the second one holds it as `name-2`.
 */
export function openDataFolder({
  dir,
  name = "nadaj",
  many = 1,
}: {
  dir: string;
  name?: string;
  many?: number;
}): DataFolder {
  requireWritable(dir);
  let claim = claimFile(path.join(dir, `${name}.pid`));
  for (let number = 2; number <= many && "holder" in claim; number += 1) {
    claim = claimFile(path.join(dir, `${name}-${number}.pid`));
  }
  if ("holder" in claim) {
    throw new StartError(
      `Nadaj already runs on the data folder ${dir} (process ${claim.holder}): stop it first, or choose another folder with DATA_DIR.`,
    );
  }
  return { dir, release: claim.release };
}

/** The key everything is signed with: made once, kept in DATA_DIR/secret, readable by its owner only. */
export function loadSecret(dir: string): string {
  const file = path.join(dir, "secret");
  try {
    fs.writeFileSync(file, `${randomBytes(SECRET_BYTES).toString("base64url")}\n`, {
      flag: "wx",
      mode: 0o600,
    });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (secret.length < SECRET_BYTES) {
    throw new StartError(`${file} is damaged: put its former content back, or set NADAJ_SECRET.`);
  }
  return secret;
}

function requireWritable(dir: string): void {
  try {
    fs.mkdirSync(dir, { recursive: true, mode: FOLDER_MODE });
    const probe = path.join(dir, `.write-check-${process.pid}`);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
  } catch (error) {
    throw new StartError(`The data folder ${dir} ${explain(error)}`, { cause: error });
  }
}

function explain(error: unknown): string {
  const otherwise = "or choose another folder with DATA_DIR.";
  if (hasCode(error, "EACCES", "EPERM")) return `is not writable: change its owner or rights, ${otherwise}`;
  if (hasCode(error, "EROFS")) return `is on a read-only disk: mount it for writing, ${otherwise}`;
  if (hasCode(error, "ENOSPC", "EDQUOT")) return `is on a full disk: free some space, ${otherwise}`;
  if (hasCode(error, "ENOTDIR", "EEXIST")) return `is a file, not a folder: remove it, ${otherwise}`;
  return `cannot be used (${error instanceof Error ? error.message : String(error)}): choose another folder with DATA_DIR.`;
}
