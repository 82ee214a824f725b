import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { tryCommand, type CommandResult } from "./command.ts";
import type { BuiltImage } from "./build-image.ts";

const NANOSECONDS_PER_MS = 1e6;

/** Mounts what engines mount, makes the root read-only, and becomes the process of the image: root, data, user, command. */
const ENTER = `
set -e
root=$1 data=$2 user=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom; do : >"$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/dev/shm"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
for name in hosts resolv.conf; do if [ -e "$root/etc/$name" ]; then mount --bind "/etc/$name" "$root/etc/$name"; fi; done
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" "$@"
`;

/** The image, run as engines run it with `--read-only --tmpfs /tmp --volume …:/data` and the network of the host. */
export interface Container {
  /** Its first process, as this machine numbers it. */
  readonly pid: number;
  /** Runs a command of the image in it, as its user unless another is given. */
  run(command: readonly string[], user?: string): Promise<CommandResult>;
  /** Whether the health check of the image passes within its time limit. */
  isHealthy(): Promise<boolean>;
  /** Sends the signal that ends it; resolves to the seconds that it took. */
  stop(): Promise<number>;
}

export async function startContainer(
  { root, config }: BuiltImage,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Container> {
  await mkdir(dataDir);
  const [user = 0, group = 0] = config.User.split(":").map(Number);
  await chown(dataDir, user, group);
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inside = ["/usr/bin/env", "-i", "-C", config.WorkingDir, ...variables];
  const child = spawn(
    "unshare",
    [
      ...["--mount", "/bin/sh", "-c", ENTER, "sh", root, dataDir, config.User],
      ...inside,
      ...config.Entrypoint,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const ended = once(child, "exit");
  const pid = child.pid ?? 0;

  function runWithin(command: readonly string[], asUser: string, withinMs: number): Promise<CommandResult> {
    const enter = ["--target", String(pid), "--mount", "chroot", `--userspec=${asUser}`, root];
    return tryCommand("nsenter", [...enter, ...inside, ...command], { withinMs });
  }

  return {
    pid,
    run: (command, asUser = config.User) => runWithin(command, asUser, 0),
    async isHealthy() {
      const [, ...command] = config.Healthcheck.Test;
      const { status } = await runWithin(
        command,
        config.User,
        config.Healthcheck.Timeout / NANOSECONDS_PER_MS,
      );
      return status === 0;
    },
    async stop() {
      const startedAt = performance.now();
      child.kill("SIGTERM");
      await ended;
      return (performance.now() - startedAt) / 1000;
    },
  };
}

/** A process and all that it has started, as this machine numbers them. */
export async function processesUnder(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const under = await Promise.all(children.split(" ").filter(Boolean).map(Number).map(processesUnder));
  return [pid, ...under.flat()];
}

/** The user ids of a process: real, effective, saved and of files. */
export async function userIdsOf(pid: number): Promise<number[]> {
  const status = await readFile(path.join("/proc", String(pid), "status"), "utf8");
  const [, ids = ""] = /^Uid:\s+(.*)$/m.exec(status) ?? [];
  return ids.split("\t").map(Number);
}
