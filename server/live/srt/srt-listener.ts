import { createHmac, randomBytes } from "node:crypto";
import dgram from "node:dgram";
import { once } from "node:events";
import net from "node:net";
import { LRUCache } from "lru-cache";
import type { Publication, RtmpSender } from "#server/live/rtmp-listener.ts";
import type { Log } from "#server/platform/log.ts";
import {
  answerInduction,
  isEncrypted,
  readHandshake,
  readStreamId,
  REFUSALS,
  refuseConclusion,
  shutdownFor,
} from "./handshake.ts";
import { openUdpRelay, type UdpRelay } from "./udp-relay.ts";
import type { SrtReceiver } from "./srt-receiver.ts";

export interface SrtOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  /** Authorises a stream key; returns the reason as a text if it refuses. */
  readonly authorize: (sender: RtmpSender) => Promise<Publication | string>;
  /** Starts the receiver of one caller on a port of this machine. */
  readonly receive: (publication: Publication, port: number) => SrtReceiver;
}

export interface SrtListener {
  readonly port: number;
  close(): Promise<void>;
}

/** One caller, from its conclusion to the end of its connection. */
interface Caller {
  readonly socket: number;
  /** Passes a packet of the caller to the receiver. */
  take(packet: Buffer): void;
  end(): Promise<void>;
}

const CALLERS_MAX = 200;
/**
 * A refused caller repeats its conclusion for a moment: it gets the same reply again, and the key is not counted as
 * another wrong one.
 */
const REFUSED_MS = 3000;
const REFUSED_MAX = 1000;
const COOKIE_MS = 60_000;
const PACKET_BYTES_MAX = 1500;

/**
 * Receives SRT from streaming programs on one UDP port. The stream id of a caller is its stream key, which is checked
 * before anything is opened for the caller. Then a receiver starts, which listens for one connection on a port of this
 * machine, and packets are passed in both directions.
 */
export async function listenForSrt(options: SrtOptions): Promise<SrtListener> {
  const { host, port, log } = options;
  const callers = new Map<string, Caller>();
  const refusals = new LRUCache<string, Buffer>({ max: REFUSED_MAX, ttl: REFUSED_MS });
  const secret = randomBytes(32);
  const server = dgram.createSocket(net.isIPv6(host) ? "udp6" : "udp4");
  let isClosed = false;
  server.bind(port, host);
  await once(server, "listening");
  server.on("error", (error) => log.warn({ err: error }, "SRT"));

  function cookieFor(from: string, minutesAgo = 0): number {
    const minute = Math.floor(performance.now() / COOKIE_MS) - minutesAgo;
    return createHmac("sha256", secret).update(`${from} ${minute}`).digest().readUInt32BE(0);
  }

  server.on("message", (packet, { address, port: callerPort }) => {
    if (packet.length > PACKET_BYTES_MAX) return;
    const from = `${address} ${callerPort}`;
    const send = (bytes: Buffer) => {
      if (!isClosed) server.send(bytes, callerPort, address);
    };
    const known = callers.get(from);
    const handshake = readHandshake(packet);
    if (!handshake) return known?.take(packet);
    if (handshake.kind === "induction") return send(answerInduction(packet, cookieFor(from)));
    if (known?.socket === handshake.socket) return known.take(packet);
    // The cookie was sent to the caller's address: without it the source address may be spoofed.
    if (![cookieFor(from), cookieFor(from, 1)].includes(handshake.cookie)) return undefined;
    if (known) void known.end();
    const call = `${from} ${handshake.socket}`;
    const refusal = refusals.get(call);
    if (refusal) return send(refusal);
    if (isEncrypted(packet)) return send(refuseConclusion(packet, REFUSALS.encrypted));
    if (callers.size >= CALLERS_MAX) return send(refuseConclusion(packet, REFUSALS.overload));
    const caller = openCaller(options, {
      ...{ conclusion: Buffer.from(packet), address, send },
      onRefused: (answer) => refusals.set(call, answer),
      onEnd() {
        if (callers.get(from) === caller) callers.delete(from);
      },
    });
    callers.set(from, caller);
    return undefined;
  });

  return {
    port: server.address().port,
    async close() {
      await Promise.all([...callers.values()].map((caller) => caller.end()));
      isClosed = true;
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

interface Call {
  readonly conclusion: Buffer;
  readonly address: string;
  readonly send: (packet: Buffer) => void;
  readonly onRefused: (answer: Buffer) => void;
  readonly onEnd: () => void;
}

function openCaller({ authorize, receive, log }: SrtOptions, call: Call): Caller {
  const { conclusion, address, send, onRefused, onEnd } = call;
  const socket = readHandshake(conclusion)?.socket ?? 0;
  let publication: Publication | undefined;
  let receiver: SrtReceiver | undefined;
  let relay: UdpRelay | undefined;
  let hasEnded = false;

  async function open(): Promise<void> {
    const sender = { key: streamKeyIn(readStreamId(conclusion)), address, disconnect: () => void end() };
    const admitted = await authorize(sender);
    if (typeof admitted === "string") {
      const answer = refuseConclusion(conclusion, refusalOf(admitted));
      send(answer);
      onRefused(answer);
      return onEnd();
    }
    publication = admitted;
    if (hasEnded) return admitted.end();
    relay = await openUdpRelay(conclusion, send);
    receiver = receive(admitted, relay.port);
    void receiver.exited.then(end);
    if (hasEnded) receiver.stop();
  }

  async function end(): Promise<void> {
    if (!hasEnded) {
      hasEnded = true;
      send(shutdownFor(socket));
      publication?.end();
      onEnd();
    }
    receiver?.stop();
    await receiver?.exited;
    relay?.close();
  }

  open().catch((error: unknown) => {
    log.error({ err: error }, "a caller of SRT could not be received");
    void end();
  });
  return {
    socket,
    take: (packet) => relay?.take(packet),
    end,
  };
}

/** The key is the stream id itself, or the resource in the standard syntax `#!::r=key,m=publish`. */
function streamKeyIn(streamId: string): string {
  if (!streamId.startsWith("#!::")) return streamId;
  const fields = streamId.slice(4).split(",");
  return fields.find((field) => field.startsWith("r="))?.slice(2) ?? "";
}

function refusalOf(reason: string): number {
  if (reason.startsWith("bad key")) return REFUSALS.unauthorized;
  return reason.startsWith("key in use") ? REFUSALS.conflict : REFUSALS.overload;
}
