import { setTimeout as pause } from "node:timers/promises";
import { startChild } from "../child.ts";
import { connectToRoom, type ChatConnection } from "./chat-connection.ts";
import { cpuSecondsOf } from "../cpu.ts";
import type { ChatSite } from "./serve-chat.ts";

const READERS = Number(process.env["BENCH_SOCKETS"] ?? 10_000);
export const MESSAGES_PER_SECOND = 2;
/** An account may write once a second. */
const WRITERS = 20;
const WRITER_PAUSE_MS = 1500;
const JOINING_AT_ONCE = 100;
/** Time for messages in transit after the last one was sent. */
const SETTLE_MS = 5000;
const MARK = /sent (\d+\.\d+)/g;

export interface Deliveries {
  readonly readers: number;
  /** Messages that the server has accepted. */
  readonly sent: number;
  /** Errors of refused messages, and of messages without an acknowledgement. */
  readonly refused: readonly string[];
  readonly unanswered: number;
  readonly p50: number;
  readonly p99: number;
  readonly lost: number;
  readonly perCoreSecond: number;
}

export interface BenchRoom {
  readonly site: ChatSite;
  readonly joinedSeconds: number;
  /** Writes messages for this time, with several accounts in turn. */
  measure(seconds: number): Promise<Deliveries>;
  stop(): Promise<void>;
}

interface Writer {
  readonly connection: ChatConnection;
  /** The account may write again at this time; it also waits for the acknowledgement of its last message. */
  freeAt: number;
}

/** Ten thousand sockets in the chat of one stream, in this process; the site runs in another process. */
export async function openRoom(): Promise<BenchRoom> {
  const site = await startChild<ChatSite>("chat/serve-chat.ts", { BENCH_WRITERS: String(WRITERS + 1) });
  const { url, videoId, tokens } = site.readyMessage;
  const connections: ChatConnection[] = [];
  let latencies: number[] = [];
  let refused: string[] = [];
  const onPacket = (packet: string) => {
    const now = performance.now();
    for (const [, sent] of packet.matchAll(MARK)) latencies.push(now - Number(sent));
  };
  const stop = async () => {
    for (const connection of connections) connection.close();
    await site.stop();
  };

  async function openWriter(token: string): Promise<Writer> {
    const connection = await connectToRoom({
      ...{ url, token },
      onPacket(packet) {
        writer.freeAt = performance.now() + WRITER_PAUSE_MS;
        if (packet.startsWith('[{"ok":false')) refused.push(packet);
      },
    });
    const writer: Writer = { connection, freeAt: 0 };
    connections.push(connection);
    return writer;
  }

  async function write(writers: readonly Writer[], seconds: number): Promise<number> {
    const startedAt = performance.now();
    const total = seconds * MESSAGES_PER_SECOND;
    for (let sent = 0; sent < total; sent += 1) {
      await pause(Math.max(0, startedAt + (sent * 1000) / MESSAGES_PER_SECOND - performance.now()));
      let writer = writers.find(({ freeAt }) => freeAt <= performance.now());
      for (; !writer; writer = writers.find(({ freeAt }) => freeAt <= performance.now())) await pause(50);
      writer.freeAt = Infinity;
      const text = `Wiadomość ${sent}, sent ${performance.now().toFixed(3)}`;
      writer.connection.send("chat:message", { videoId, text });
    }
    await pause(SETTLE_MS);
    return total;
  }

  try {
    const startedAt = performance.now();
    await join({ url, videoId, connections, onPacket });
    const joinedSeconds = (performance.now() - startedAt) / 1000;
    const writers = await Promise.all(tokens.slice(0, WRITERS).map(openWriter));
    return {
      ...{ site: site.readyMessage, joinedSeconds, stop },
      async measure(seconds) {
        [latencies, refused] = [[], []];
        const cpuBefore = cpuSecondsOf([site.pid]);
        const written = await write(writers, seconds);
        const cpu = cpuSecondsOf([site.pid]) - cpuBefore;
        const unanswered = writers.filter(({ freeAt }) => freeAt === Infinity).length;
        const sent = written - refused.length;
        return { ...summaryOf(latencies, sent), refused, unanswered, perCoreSecond: latencies.length / cpu };
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Joining {
  readonly url: string;
  readonly videoId: string;
  readonly connections: ChatConnection[];
  readonly onPacket: (packet: string) => void;
}

async function join({ url, videoId, connections, onPacket }: Joining): Promise<void> {
  while (connections.length < READERS) {
    const count = Math.min(JOINING_AT_ONCE, READERS - connections.length);
    const opened = await Promise.all(
      Array.from({ length: count }, async () => {
        let onJoined = () => {};
        const joined = new Promise<void>((resolve) => {
          onJoined = resolve;
        });
        const connection = await connectToRoom({
          url,
          onPacket(packet) {
            onJoined();
            onPacket(packet);
          },
        });
        connection.send("chat:join", { videoId });
        await joined;
        return connection;
      }),
    );
    connections.push(...opened);
  }
}

function summaryOf(latencies: readonly number[], sent: number) {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const lost = sent * READERS - latencies.length;
  return { readers: READERS, sent, p50: at(0.5), p99: at(0.99), lost };
}
