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
import { drawLoop } from "./clips.ts";
import type { DemoChannel } from "./demo-channel.ts";
import { keepChatting } from "./chatting.ts";
import { callOf, type Login } from "./people.ts";
import { drawPoster } from "./posters.ts";
import { findOrMakeStream } from "./streams.ts";

interface AirOrder {
  /** Of the site that is to show the live stream. */
  readonly url: string;
  readonly rtmpPort: number;
  readonly engine: FullEngine;
  readonly channel: DemoChannel;
  readonly login: Login;
  /** Of those who talk in its chat. */
  readonly audience: readonly Login[];
  readonly say: (line: string) => void;
}

export interface OnAir {
  /** Where it is watched, below the address of the site. */
  readonly path: string;
  stop(): Promise<void>;
}

const LOOP_SECONDS = 24;
const LOOP_SEED = 7002;
const TRY_AGAIN_MS = 3000;
/** The site cuts a sender off that has not sent for a while; more than that in a row is no accident. */
const TRIES = 5;
/** Whoever has sent for so long has been let in. */
const LET_IN_MS = 10_000;

/** Starts the live stream of the demonstration and sends to it until it is stopped, as a streaming program would. */
export async function goOnAir(order: AirOrder): Promise<OnAir> {
  const { url, rtmpPort, engine, channel, login, audience, say } = order;
  const visitor = createClient({ base: `${url}/api` });
  const { token } = await visitor(accounts.login, { body: login });
  const call = callOf(url, token);
  const own = (await call(accounts.me)).channels.find(({ name }) => name === channel.name);
  if (!own) throw new Error(`There is no channel ${channel.name}.`);
  const broadcaster = { call, channel: await call(channels.get, { params: { id: own._id } }) };
  const { stream } = await findOrMakeStream(broadcaster, RUNNING_STREAM, channel);
  const params = { id: stream._id };
  const { url: keyPath } = await call(live.url, { params });
  await call(videos.edit, { params, body: { liveAutofinish: false } });

  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-demo-live-"));
  const poster = await drawPoster({ scene: RUNNING_STREAM.scene, seed: LOOP_SEED, take: 0 });
  const file = await drawLoop(engine, { poster, seconds: LOOP_SECONDS, folder });
  const address = `rtmp://127.0.0.1:${rtmpPort}/live/${streamKeyOf(keyPath)}`;
  const sender = keepSending(engine, file, address, say);
  await call(live.start, { params });
  const endChat = await keepChatting({ url, videoId: stream._id, logins: audience });
  return {
    path: `/watch/${stream._id}`,
    async stop() {
      endChat();
      await sender.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends the file again and again, without encoding it anew. A sender that ends is started again. */
function keepSending(
  { ffmpeg }: FullEngine,
  file: string,
  address: string,
  say: (line: string) => void,
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
      tries = performance.now() - startedAt > LET_IN_MS ? 0 : tries + 1;
      if (tries < TRIES) retry = setTimeout(start, TRY_AGAIN_MS);
      else say("The live stream could not be sent: is the RTMP_PORT of the site free?");
    });
  }

  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      if (!program) return;
      const gone = once(program, "close");
      program.kill("SIGKILL");
      await gone;
    },
  };
}
