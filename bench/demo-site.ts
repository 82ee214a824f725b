import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { freePort } from "#server/testing/free-port.ts";
import { RUNNING_STREAM } from "../scripts/demo/announcements.ts";
import { emailOf } from "../scripts/demo/fill.ts";
import { planDemo } from "../scripts/demo/plan.ts";

const root = path.resolve(import.meta.dirname, "..");
/** The folder is kept between runs, so that the site is filled only once. `BENCH_DEMO_DIR` sets another folder. */
const DATA_DIR = process.env["BENCH_DEMO_DIR"] ?? path.join(root, ".cache/bench-demo");
const MIN_SECONDS = 15;

/** The site that `npm run demo` fills, with its live stream. */
export interface Demo {
  readonly url: string;
  readonly videoPath: string;
  readonly livePath: string;
  readonly channelPath: string;
  /** The playlist of the video. */
  readonly playlist: string;
  readonly creator: { readonly token: string; readonly channelId: string };
  readonly viewer: { readonly token: string };
  stop(): Promise<void>;
}

/** Runs `npm run demo` on separate ports; the first run fills the site, which takes some minutes. */
export async function openDemo(): Promise<Demo> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn("npm", ["run", "demo"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATA_DIR,
      PORT: String(port),
      RTMP_PORT: String(await freePort()),
      PUBLIC_URL: url,
    },
  });
  const livePath = await livePathOf(child);
  const password = await readFile(path.join(DATA_DIR, "demo-password"), "utf8");
  const call = createClient({ base: `${url}/api` });
  const { viewers } = planDemo({ isSmall: false });
  const [viewer] = viewers;
  const viewerName = viewer ? `${viewer.name} ${viewer.surname}` : "";
  const logIn = async (name: string) => call(accounts.login, { body: { email: emailOf(name), password } });
  const [{ token }, { token: viewerToken }] = await Promise.all([
    logIn(RUNNING_STREAM.channelName),
    logIn(viewerName),
  ]);
  await dismissDialogs(url, viewerToken);
  const own = createClient({ base: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
  const [channel] = (await own(accounts.me)).channels;
  const video = await pickVideo(url);
  if (!channel || video.hls === null) throw new Error("The demonstration is not filled");
  return {
    ...{ url, livePath, videoPath: `/watch/${video._id}`, channelPath: `/c/${channel.slug}` },
    playlist: video.hls,
    creator: { token, channelId: channel._id },
    viewer: { token: viewerToken },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

/** Dismisses the dialogs of a new account (terms, topics), which would cover the page. */
async function dismissDialogs(url: string, token: string): Promise<void> {
  const headers = () => ({ authorization: `Bearer ${token}` });
  const body = { termsAcceptedAt: new Date().toISOString(), settings: { onboarding: "done" as const } };
  await createClient({ base: `${url}/api`, headers })(accounts.edit, { body });
}

/** Waits for the line with the address of the live stream, the last one that the demo prints. */
function livePathOf(child: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    // Read to the end: the demo would fail if its output were closed.
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /Live:\s+(\S+)\s/.exec(printed) ?? [];
      if (address) resolve(new URL(address).pathname);
    });
    child.once("exit", (status) => reject(new Error(`npm run demo has ended with status ${status}`)));
  });
}

/** A published video of the site, the same in every run: the first one by title that is long enough. */
async function pickVideo(url: string) {
  const call = createClient({ base: `${url}/api` });
  const { items } = await call(videos.list, { query: { limit: 50 } });
  const [video] = items
    .filter(({ duration, premiereAt }) => (duration ?? 0) >= MIN_SECONDS && !premiereAt)
    .toSorted((a, b) => a.title.localeCompare(b.title, "pl"));
  if (!video) throw new Error(`The demonstration has no video that plays for ${MIN_SECONDS} seconds`);
  return call(videos.get, { params: { id: video._id } });
}
