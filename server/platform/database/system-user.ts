import fs from "node:fs";
import path from "node:path";

/** The user that PostgreSQL runs as; empty means the user of this process. */
export type SystemUser = { readonly uid?: number; readonly gid?: number };

const UNPRIVILEGED_USER = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root: returns the owner of the data, or else an unprivileged user. */
export function findDatabaseUser(data: string): SystemUser {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readUsers();
  return users.get("postgres") ?? users.get("nobody") ?? UNPRIVILEGED_USER;
}

/** True if the user may traverse every folder on the path to this one. */
export function canTraverse(user: SystemUser, folder: string): boolean {
  if (user.uid === undefined) return true;
  const real = fs.realpathSync(folder);
  const parent = path.dirname(real);
  return isTraversable(user, fs.statSync(real)) && (parent === real || canTraverse(user, parent));
}

/** Makes the user the owner of a file or folder. */
export function changeOwner({ uid, gid }: SystemUser, file: string): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}

const EXECUTE_OWNER = 0o100;
const EXECUTE_GROUP = 0o010;
const EXECUTE_OTHERS = 0o001;

function isTraversable({ uid, gid }: SystemUser, { uid: owner, gid: group, mode }: fs.Stats): boolean {
  if (owner === uid) return (mode & EXECUTE_OWNER) !== 0;
  if (group === gid) return (mode & EXECUTE_GROUP) !== 0;
  return (mode & EXECUTE_OTHERS) !== 0;
}

function readUsers(): Map<string, { uid: number; gid: number }> {
  const lines = fs.existsSync("/etc/passwd") ? fs.readFileSync("/etc/passwd", "utf8").split("\n") : [];
  const entries = lines.map((line) => line.split(":"));
  return new Map(entries.map(([name = "", , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]));
}
