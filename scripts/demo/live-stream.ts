import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import { streamKeyOf } from "#shared/live/addresses.ts";
import { live } from "#shared/live/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { RUNNING_STREAM } from "./announcements.ts";
import { renderLoop } from "./clips.ts";
import type { DemoChannel } from "./demo-channel.ts";
import { startChatting } from "./chatting.ts";
import { createMemberClient, type Login } from "./accounts.ts";
import { drawPoster } from "./posters.ts";
import { findOrMakeStream } from "./announce-stream.ts";

interface LiveStreamOptions {
  /** Address of the site that shows the live stream. */
  readonly url: string;
  readonly rtmpPort: number;
  readonly engine: FullEngine;
  readonly channel: DemoChannel;
  readonly login: Login;
  /** Accounts that write in its chat. */
  readonly audience: readonly Login[];
  readonly printLine: (line: string) => void;
}

export interface RunningLiveStream {
  /** Path of its watch page. */
  readonly path: string;
  stop(): Promise<void>;
}

const LOOP_SECONDS = 24;
const LOOP_SEED = 7002;
const RETRY_MS = 3000;
/** The site disconnects a sender after a pause; more failures in a row indicate an error. */
const MAX_RETRIES = 5;
/** A sender that runs for this long has been accepted. */
const ACCEPTED_AFTER_MS = 10_000;

/** Starts the demo's live stream and sends to it until it is stopped, like a streaming program. */
export async function startLiveStream(order: LiveStreamOptions): Promise<RunningLiveStream> {
  const { url, rtmpPort, engine, channel, login, audience, printLine } = order;
  const visitor = createClient({ base: `${url}/api` });
  const { token } = await visitor(accounts.login, { body: login });
  const call = createMemberClient(url, token);
  const own = (await call(accounts.me)).channels.find(({ name }) => name === channel.name);
  if (!own) throw new Error(`Channel ${channel.name} not found.`);
  const creator = { call, channel: await call(channels.get, { params: { id: own._id } }) };
  const { stream } = await findOrMakeStream(creator, RUNNING_STREAM, channel);
  const params = { id: stream._id };
  const { url: keyPath } = await call(live.url, { params });
  await call(videos.edit, { params, body: { liveAutofinish: false } });

  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-demo-live-"));
  const poster = await drawPoster({ scene: RUNNING_STREAM.scene, seed: LOOP_SEED, take: 0 });
  const file = await renderLoop(engine, { poster, seconds: LOOP_SECONDS, folder });
  const address = `rtmp://127.0.0.1:${rtmpPort}/live/${streamKeyOf(keyPath)}`;
  const sender = sendInLoop(engine, file, address, printLine);
  await call(live.start, { params });
  const endChat = await startChatting({ url, videoId: stream._id, logins: audience });
  return {
    path: `/watch/${stream._id}`,
    async stop() {
      endChat();
      await sender.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends the file in a loop without encoding. A sender that exits is restarted. */
function sendInLoop(
  { ffmpeg }: FullEngine,
  file: string,
  address: string,
  printLine: (line: string) => void,
): { stop(): Promise<void> } {
  let program: ChildProcess | undefined;
  let retry: NodeJS.Timeout | undefined;
  let tries = 0;
  let isStopping = false;

  function start(): void {
    const startedAt = performance.now();
    program = spawn(
      ffmpeg,
      [
        ...["-v", "error", "-nostdin", "-re", "-stream_loop", "-1", "-i", file, "-c", "copy"],
        ...["-f", "flv", "-flvflags", "no_duration_filesize", address],
      ],
      { stdio: "ignore" },
    );
    program.once("error", () => undefined); // `close` follows
    program.once("close", () => {
      program = undefined;
      if (isStopping) return;
      tries = performance.now() - startedAt > ACCEPTED_AFTER_MS ? 0 : tries + 1;
      if (tries < MAX_RETRIES) retry = setTimeout(start, RETRY_MS);
      else printLine("The live stream could not be sent: is the RTMP_PORT of the site free?");
    });
  }

  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      if (!program) return;
      const closed = once(program, "close");
      program.kill("SIGKILL");
      await closed;
    },
  };
}
