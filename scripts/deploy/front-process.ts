import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import type { CertificateFiles } from "#server/platform/certificate.ts";
import { freePort } from "#server/testing/free-port.ts";
import { until } from "#server/testing/world.ts";

const DEPLOY = path.join(import.meta.dirname, "../../deploy");
const START_MS = 20_000;

/** Where a front of a test listens, and what stands behind it. */
export interface FrontPlace {
  readonly folder: string;
  readonly certificate: CertificateFiles;
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly sitePort: number;
}

export interface FrontProcess {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Free ports for a front in a folder and for the site behind it. */
export async function choosePlace(folder: string, certificate: CertificateFiles): Promise<FrontPlace> {
  const [httpPort, httpsPort, sitePort] = [await freePort(), await freePort(), await freePort()];
  return { folder, certificate, httpPort, httpsPort, sitePort };
}

type Replacement = readonly [placeholder: string | RegExp, value: string];

/** Writes a delivered configuration with values of a test; throws if it lacks one of the placeholders. */
export async function writeSample(
  name: string,
  file: string,
  replacements: readonly Replacement[],
): Promise<void> {
  let text = await readFile(path.join(DEPLOY, name), "utf8");
  for (const [placeholder, value] of replacements) {
    const replaced = text.replaceAll(placeholder, () => value);
    if (replaced === text) throw new Error(`deploy/${name} has no ${String(placeholder)}`);
    text = replaced;
  }
  await writeFile(file, text);
}

/** Starts a front and waits until it accepts connections. */
export async function startFront(
  command: readonly string[],
  { folder, httpsPort }: FrontPlace,
): Promise<FrontProcess> {
  const [program = "", ...args] = command;
  const env = { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  await until(
    async () => {
      if (hasEnded(child)) throw new Error(`${program} ended: ${said}`);
      return accepts(httpsPort);
    },
    program,
    START_MS,
  );
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (hasEnded(child)) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function accepts(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
