import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { findMountNamespace } from "#server/platform/storage/testing/small-disk.ts";

/** Above what the server keeps free, see `RESERVED_BYTES` of uploads. */
const DISK_MEGABYTES = 320;
const CHUNKS_BYTES = [8 * 1024 * 1024, 64 * 1024, 4096];
/** File size limit used where mount namespaces are not available. */
const FILE_LIMIT_BYTES = 256 * 1024;

/** A separate disk for a process, which can be filled and emptied. */
export interface SmallDisk {
  /** A wrapper command that runs a command with the disk mounted at the folder. */
  readonly wrapperCommand: readonly string[];
  /** Can be repeated to fill space freed in the meantime. */
  fill(pid: number): void;
  empty(pid: number): void;
}

/**
 * A tmpfs in a mount namespace over a folder, as root or as root of a user namespace. Where a system allows neither,
 * a file size limit is used instead (EFBIG for ENOSPC).
 */
export function openSmallDisk(folder: string): SmallDisk {
  const mount = `mount -t tmpfs -o size=${DISK_MEGABYTES}m tmpfs '${folder}'`;
  const namespace = findMountNamespace([mount]);
  if (!namespace)
    return { wrapperCommand: [], fill: (pid) => limitFiles(pid, FILE_LIMIT_BYTES), empty: unlimitFiles };
  const ballast = (pid: number) => path.join(`/proc/${pid}/root`, folder, "ballast");
  return {
    wrapperCommand: [...namespace, "sh", "-c", `${mount} && exec "$@"`, "sh"],
    fill: (pid) => fillUp(ballast(pid)),
    empty: (pid) => rmSync(ballast(pid)),
  };
}

function fillUp(file: string): void {
  const target = openSync(file, "a");
  for (const bytes of CHUNKS_BYTES) {
    const chunk = Buffer.alloc(bytes);
    while (hasRoom(target, chunk)) continue;
  }
  closeSync(target);
}

function hasRoom(target: number, chunk: Buffer): boolean {
  try {
    return writeSync(target, chunk) === chunk.length;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}

function limitFiles(pid: number, bytes: number): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}

function unlimitFiles(pid: number): void {
  execFileSync("prlimit", ["--pid", String(pid), "--fsize=unlimited:unlimited"]);
}
