import net from "node:net";
import { urlHost } from "#server/platform/addresses/url-host.ts";
import { finding } from "#shared/health/finding-texts.ts";
import type { Finding } from "#shared/health/findings.ts";
import { findInstances } from "#server/platform/data-folder.ts";
import { hasCode } from "#server/platform/pid-lock.ts";
import { tryListen, type Address } from "#server/platform/port.ts";
import type { Check, ConfiguredInput } from "../check.ts";

const ANSWER_MS = 5000;
/** Addresses to listen on that mean every address of the machine. */
const EVERY_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** A port that a process of the site listens on. */
interface SitePort extends Address {
  /** The variable that changes it. */
  readonly variable: string;
  /** Whether the process that listens runs, on this data folder. */
  readonly isServed: boolean;
  readonly answers: (address: Address, signal: AbortSignal) => Promise<boolean>;
}

/** The ports of the site: free while it is stopped, and answering while it runs. */
export const checkPorts: Check = {
  name: "ports",
  needs: "configuration",
  run: async ({ config, signal }) => Promise.all(portsOf(config).map((port) => checkPort(port, signal))),
};

function portsOf({ dataDir, roles, host, port, rtmpPort, rtmps }: ConfiguredInput["config"]): SitePort[] {
  const running = runningOn(dataDir);
  const http = { host, isServed: running.api, answers: answersHttp };
  const live = { host, isServed: running.live, answers: answersTcp };
  return [
    ...(roles.includes("api") ? [{ ...http, variable: "PORT", port }] : []),
    ...(roles.includes("live") ? [{ ...live, variable: "RTMP_PORT", port: rtmpPort }] : []),
    ...(roles.includes("live") && rtmps ? [{ ...live, variable: "RTMPS_PORT", port: rtmps.port }] : []),
  ];
}

async function checkPort(
  { host, port, variable, isServed, answers }: SitePort,
  signal: AbortSignal,
): Promise<Finding> {
  const error = await tryListen({ host, port });
  const values = { port: String(port), variable, host };
  if (!error) return finding("ports", isServed ? "port_silent" : "port_free", values);
  if (hasCode(error, "EACCES")) return finding("ports", "port_denied", values);
  if (hasCode(error, "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN")) return finding("ports", "port_host", values);
  if (!hasCode(error, "EADDRINUSE")) throw error;
  if (!isServed) return finding("ports", "port_taken", values);
  const isAnswered = await answers({ host: EVERY_ADDRESS[host] ?? host, port }, signal);
  return finding("ports", isAnswered ? "port_answers" : "port_silent", values);
}

/** A data folder that cannot be read counts as not used; its own check says so. */
function runningOn(dataDir: string): { readonly api: boolean; readonly live: boolean } {
  try {
    return findInstances(dataDir);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "EACCES")) return { api: false, live: false };
    throw error;
  }
}

async function answersHttp({ host, port }: Address, signal: AbortSignal): Promise<boolean> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  return fetch(`http://${urlHost(host)}:${port}/healthz`, { signal: limit }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function answersTcp({ host, port }: Address, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    const socket = net.connect({ host, port, signal: limit });
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
