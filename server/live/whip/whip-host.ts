import { fork, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import type { FlvTag } from "#server/live/flv/flv-tags.ts";
import type { Log } from "#server/platform/log.ts";
import type { WhipAddress, WhipCommand, WhipEvent } from "./messages.ts";

/** The callbacks of one connection. */
export interface WhipReceiver {
  onTag(tag: FlvTag): void;
  onSize(width: number, height: number): void;
  /** Called once, also when the process of the connections dies. */
  onEnd(reason: string): void;
}

export interface WhipHost {
  /** Resolves to the SDP answer of a narrowed offer, or undefined if the offer fails. */
  connect(id: string, offer: string, receiver: WhipReceiver): Promise<string | undefined>;
  /** Returns false if there is no such connection. */
  close(id: string): boolean;
  stop(): Promise<void>;
}

const PROCESS = new URL("./whip-process.ts", import.meta.url);

interface Connection {
  readonly receiver: WhipReceiver;
  readonly answered: (answer: string | undefined) => void;
}

/**
 * Runs the child process that has the WHIP connections, from the first offer on. If it dies, its connections end, and
 * the next offer starts it again.
 */
export function createWhipHost({ address, log }: { address: WhipAddress; log: Log }): WhipHost {
  const connections = new Map<string, Connection>();
  let child: ChildProcess | undefined;
  let starting: Promise<ChildProcess | undefined> | undefined;
  let hasStopped = false;

  async function start(): Promise<ChildProcess | undefined> {
    if (!(await isPortFree(address))) {
      log.error(
        `Browsers cannot send live streams: the UDP port ${address.port} is already in use or not permitted. Set WHIP_UDP_PORT to another port and restart.`,
      );
      return undefined;
    }
    if (hasStopped) return undefined;
    const started = fork(PROCESS, [address.host, String(address.port), String(address.bitsPerSecond)], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    started.stderr
      ?.setEncoding("utf8")
      .on("data", (text: string) => log.debug({ whip: text.trim() }, "WHIP"));
    started.on("message", (event: WhipEvent) => take(event));
    started.on("error", (error) => log.warn({ err: error }, "the WHIP process failed"));
    started.once("exit", (code, signal) => {
      if (child === started) child = undefined;
      if (!hasStopped) log.warn({ code, signal }, "the WHIP process ended");
      for (const id of connections.keys()) finish(id, "the WHIP process ended");
    });
    child = started;
    return started;
  }

  function take(event: WhipEvent): void {
    const connection = connections.get(event.id);
    if (!connection) return;
    if (event.kind === "answer") connection.answered(event.answer);
    if (event.kind === "tag") connection.receiver.onTag({ ...event.tag, body: Buffer.from(event.tag.body) });
    if (event.kind === "size") connection.receiver.onSize(event.width, event.height);
    if (event.kind === "end") finish(event.id, event.reason);
  }

  function finish(id: string, reason: string): void {
    const connection = connections.get(id);
    if (!connection) return;
    connections.delete(id);
    connection.answered(undefined);
    connection.receiver.onEnd(reason);
  }

  function send(target: ChildProcess, command: WhipCommand): void {
    if (target.connected) target.send(command);
  }

  return {
    async connect(id, offer, receiver) {
      starting ??= child ? undefined : start().finally(() => (starting = undefined));
      const running = child ?? (await starting);
      const answer = new Promise<string | undefined>((answered) => {
        connections.set(id, { receiver, answered });
      });
      if (running) send(running, { kind: "offer", id, offer });
      else finish(id, "the WHIP process could not be started");
      return answer;
    },
    close(id) {
      if (!connections.has(id)) return false;
      if (child) send(child, { kind: "close", id });
      finish(id, "closed");
      return true;
    },
    async stop() {
      hasStopped = true;
      await starting;
      const exited = child && new Promise((resolve) => child?.once("exit", resolve));
      child?.disconnect();
      await exited;
    },
  };
}

function isPortFree({ host, port }: WhipAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    socket.once("error", () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(true)));
  });
}
