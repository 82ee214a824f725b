import fs from "node:fs";
import path from "node:path";

const OF_OTHERS = 0o077;
const OF_OWNER = 0o700;
/** PostgreSQL, run by root, is another user: it has to get to its folder, but cannot look around. */
const PASSED_THROUGH = 0o711;
/** PostgreSQL looks after its folder itself. */
const DATABASE = "postgres";

/**
 * Lets nobody but the user of this process read the data folder: what is made from now on (0700 and 0600, also by
 * programs that it starts), and what lies there with wider rights.
 */
export function keepPrivate(dir: string, { isPassedThrough }: { isPassedThrough: boolean }): void {
  process.umask(OF_OTHERS);
  for (const name of fs.readdirSync(dir)) if (name !== DATABASE) narrow(path.join(dir, name));
  fs.chmodSync(dir, isPassedThrough ? PASSED_THROUGH : OF_OWNER);
}

/** Within a folder that is closed already nothing is looked at: a large site starts at once. */
function narrow(file: string): void {
  const entry = fs.lstatSync(file);
  if (entry.isSymbolicLink() || (entry.mode & OF_OTHERS) === 0) return;
  if (entry.isDirectory()) for (const name of fs.readdirSync(file)) narrow(path.join(file, name));
  fs.chmodSync(file, entry.mode & OF_OWNER);
}
