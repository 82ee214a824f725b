import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { findMountNamespace } from "#server/platform/storage/small-disk.ts";

/** Above what the server keeps free, see `RESERVED_BYTES` of uploads. */
const DISK_MEGABYTES = 320;
const CHUNKS_BYTES = [8 * 1024 * 1024, 64 * 1024, 4096];
/** Larger files are refused where there can be no disk of one's own. */
const FILE_LIMIT_BYTES = 256 * 1024;

/** A disk of a process's own that can be filled up and emptied. */
export interface SmallDisk {
  /** Starts a command that has the disk at the folder. */
  readonly starter: readonly string[];
  /** Also what has become free since it was full. */
  fill(pid: number): void;
  empty(pid: number): void;
}

/**
 * A tmpfs in a mount namespace over a folder, as root or as root of a user namespace. Where a system allows neither,
 * the system refuses large files instead (EFBIG for ENOSPC).
 */
export function openSmallDisk(folder: string): SmallDisk {
  const mount = `mount -t tmpfs -o size=${DISK_MEGABYTES}m tmpfs '${folder}'`;
  const namespace = findMountNamespace([mount]);
  if (!namespace)
    return { starter: [], fill: (pid) => limitFiles(pid, FILE_LIMIT_BYTES), empty: unlimitFiles };
  const ballast = (pid: number) => path.join(`/proc/${pid}/root`, folder, "ballast");
  return {
    starter: [...namespace, "sh", "-c", `${mount} && exec "$@"`, "sh"],
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
