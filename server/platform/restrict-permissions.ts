import fs from "node:fs";
import path from "node:path";

const OTHERS_MASK = 0o077;
const OWNER_MASK = 0o700;
/** PostgreSQL started by root runs as another user: it must traverse the folder, but not list it. */
const TRAVERSABLE_MODE = 0o711;
/** PostgreSQL sets the permissions of its folder itself. */
const DATABASE = "postgres";

/**
 * Restricts the data folder to the user of this process: new files by umask (0700 and 0600, also of child processes),
 * and existing files with wider permissions by chmod.
 */
export function restrictPermissions(dir: string, { isTraversable }: { isTraversable: boolean }): void {
  process.umask(OTHERS_MASK);
  for (const name of fs.readdirSync(dir)) if (name !== DATABASE) removeOtherAccess(path.join(dir, name));
  fs.chmodSync(dir, isTraversable ? TRAVERSABLE_MODE : OWNER_MASK);
}

/** Does not descend into folders that are already private, so that a large site starts quickly. */
function removeOtherAccess(file: string): void {
  const entry = fs.lstatSync(file);
  if (entry.isSymbolicLink() || (entry.mode & OTHERS_MASK) === 0) return;
  if (entry.isDirectory()) for (const name of fs.readdirSync(file)) removeOtherAccess(path.join(file, name));
  fs.chmodSync(file, entry.mode & OWNER_MASK);
}
