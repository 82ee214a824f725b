import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export const SMALL_DISK_BYTES = 4 * 1024 * 1024;
/** Two thirds of the disk in blocks of 512 bytes; some systems count in blocks of 1024 bytes. */
const FILE_LIMIT_BLOCKS = 5461;

const MOUNT = 'mount -t tmpfs -o size=4m tmpfs "$1"';
const LIMIT = `ulimit -f ${FILE_LIMIT_BLOCKS}`;

/**
 * For tests: runs a program with `disk` (a separate disk of 4 MB), `elsewhere` (the path of the given file on another
 * disk), Node's `fs` promises and `openDiskStorage`; returns the object `report` that the program has filled. The disk
 * is a tmpfs in a mount namespace, mounted as root or as root of a user namespace. If the system allows neither, it is
 * a folder with a file size limit (EFBIG instead of ENOSPC).
 */
export async function runOnSmallDisk(file: Uint8Array, program: string): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-small-disk-"));
  const disk = path.join(folder, "disk");
  const elsewhere = path.join(folder, "elsewhere");
  await mkdir(disk);
  await writeFile(elsewhere, file);
  const code = `
    import fs from "node:fs/promises";
    import { openDiskStorage } from ${JSON.stringify(path.join(import.meta.dirname, "..", "disk-storage.ts"))};
    const disk = ${JSON.stringify(disk)};
    const elsewhere = ${JSON.stringify(elsewhere)};
    const report = {};
    ${program}
    console.log(JSON.stringify(report));
  `;
  try {
    const { prefix, prepare } = chooseDisk(disk);
    const script = `${prepare} && exec "$2" --input-type=module -e "$3"`;
    const args = [...prefix, "sh", "-c", script, "sh", disk, process.execPath, code];
    const { stdout } = await promisify(execFile)("env", args);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function chooseDisk(disk: string): { prefix: readonly string[]; prepare: string } {
  const prefix = findMountNamespace([MOUNT, "sh", disk]);
  return prefix ? { prefix, prepare: MOUNT } : { prefix: [], prepare: LIMIT };
}

/**
 * For tests: the command prefix for `sh` that creates a mount namespace in which the given shell program (with its
 * arguments) can mount; undefined if the system allows none.
 */
export function findMountNamespace(program: readonly string[]): readonly string[] | undefined {
  const namespaces = [
    ["unshare", "--mount"],
    ["unshare", "--mount", "--user", "--map-root-user"],
  ];
  return namespaces.find(
    (namespace) => spawnSync("env", [...namespace, "sh", "-c", ...program], { stdio: "ignore" }).status === 0,
  );
}
