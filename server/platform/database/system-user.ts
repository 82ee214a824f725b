import fs from "node:fs";
import path from "node:path";

/** Whom PostgreSQL runs as; empty means the user of this process. */
export type SystemUser = { readonly uid?: number; readonly gid?: number };

const NOBODY = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root: gives the owner of the data, or else the unprivileged user it runs as then. */
export function findDatabaseUser(data: string): SystemUser {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readUsers();
  return users.get("postgres") ?? users.get("nobody") ?? NOBODY;
}

/** True when the user may pass through every folder down to this one. */
export function canReach(user: SystemUser, folder: string): boolean {
  if (user.uid === undefined) return true;
  const real = fs.realpathSync(folder);
  const parent = path.dirname(real);
  return isOpen(user, fs.statSync(real)) && (parent === real || canReach(user, parent));
}

/** Hands a file or folder over to the user. */
export function giveTo({ uid, gid }: SystemUser, file: string): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}

const PASS_OWNER = 0o100;
const PASS_GROUP = 0o010;
const PASS_OTHERS = 0o001;

function isOpen({ uid, gid }: SystemUser, { uid: owner, gid: group, mode }: fs.Stats): boolean {
  if (owner === uid) return (mode & PASS_OWNER) !== 0;
  if (group === gid) return (mode & PASS_GROUP) !== 0;
  return (mode & PASS_OTHERS) !== 0;
}

function readUsers(): Map<string, { uid: number; gid: number }> {
  const lines = fs.existsSync("/etc/passwd") ? fs.readFileSync("/etc/passwd", "utf8").split("\n") : [];
  const entries = lines.map((line) => line.split(":"));
  return new Map(entries.map(([name = "", , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]));
}
