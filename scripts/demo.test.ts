// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { search } from "#shared/search/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { freePort } from "#server/testing/free-port.ts";
import { removeDataDir, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";

const DEMO = path.join(import.meta.dirname, "demo.ts");
/** Enough for a loaded machine with two cores. */
const TIMEOUT_MS = 180_000;
const PROGRESS = /^ *\d+ % {2}.+: \d+ of \d+ {2}about .+ left$/;

interface Line {
  readonly at: number;
  readonly text: string;
}

interface Run {
  readonly child: ChildProcess;
  readonly lines: readonly Line[];
  readonly output: () => string;
}

let folder: string;
let site: SiteProcess;
let env: Record<string, string | undefined>;
let run: Run;
let visitor: Call;
let moderator: Call;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-demo-test-"));
  const [port, rtmpPort] = [await freePort(), await freePort()];
  env = { DATA_DIR: path.join(folder, "data"), PORT: String(port), RTMP_PORT: String(rtmpPort) };
  site = await startSiteProcess(path.join(folder, "data"), port, { env: { RTMP_PORT: String(rtmpPort) } });
  run = startDemo("--small");
  await until(async () => hasEnded(run) || run.output().includes("Live:"), "a filled site", TIMEOUT_MS);
  visitor = createClient({ base: `${site.url}/api` });
  const { token } = await visitor(accounts.login, { body: loginOf("Moderator") });
  const headers = { authorization: `Bearer ${token}` };
  moderator = createClient({ base: `${site.url}/api`, headers: () => headers });
}, TIMEOUT_MS);
afterAll(async () => {
  run.child.kill("SIGKILL");
  await site.kill("SIGTERM");
  await removeDataDir(path.join(folder, "data"));
  await rm(folder, { recursive: true, force: true });
});

function startDemo(...options: string[]): Run {
  const lines: Line[] = [];
  const child = spawn(process.execPath, [DEMO, ...options], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let rest = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) lines.push({ at: performance.now(), text: part });
  });
  return { child, lines, output: () => lines.map(({ text }) => text).join("\n") };
}

function hasEnded({ child }: Run): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The login of an account that the demo has printed. */
function loginOf(role: "Creator" | "Viewer" | "Moderator"): { email: string; password: string } {
  const [, email = ""] = new RegExp(`${role}: +(\\S+)`).exec(run.output()) ?? [];
  const [, password = ""] = /Password: +(\S+)/.exec(run.output()) ?? [];
  return { email, password };
}

async function liveStream() {
  const { items } = await visitor(videos.premieres, { query: { limit: 50 } });
  return items.find((one) => one.live && one.hasSignal);
}

describe("npm run demo -- --small", () => {
  it("prints progress and the remaining time, and ends with the address and the accounts [LAS-087]", () => {
    const output = run.lines.filter(({ text }) => PROGRESS.test(text));
    expect(output.length).toBeGreaterThan(0);
    const filledAt = run.lines.find(({ text }) => text.startsWith("100 %"))?.at ?? 0;
    const moments = [...output.map(({ at }) => at), filledAt];
    const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(10_000);
    expect(loginOf("Moderator")).toEqual({
      email: "moderator@demo.example",
      password: expect.stringMatching(/.{8}/),
    });
    expect(run.output()).toContain(`http://localhost:${env["PORT"]}/watch/`);
  });

  it("creates channels and playable videos, each with its own thumbnail [LAS-086, LAS-088]", async () => {
    const { items } = await visitor(videos.list, { query: { limit: 100 } });
    const recorded = items.filter((video) => !video.live);
    expect(recorded).toHaveLength(6);
    expect((await visitor(channels.list, { query: { limit: 100 } })).count).toBe(3);
    const thumbnails = new Set<string>();
    for (const { _id, thumbnailBaseUrl } of recorded) {
      const { hls, renditions } = await visitor(videos.get, { params: { id: _id } });
      expect(renditions.length).toBeGreaterThan(1);
      const playlist = await fetch(site.url + (hls ?? ""));
      expect([playlist.status, await playlist.text()]).toEqual([200, expect.stringContaining("#EXTM3U")]);
      const thumbnail = await fetch(`${site.url}${thumbnailBaseUrl}/360.webp`);
      expect(thumbnail.status).toBe(200);
      thumbnails.add(Buffer.from(await thumbnail.arrayBuffer()).toString("base64"));
    }
    expect(thumbnails.size).toBe(recorded.length);
    expect(items.some(({ views }) => views > 0)).toBe(true);
  });

  it("creates subtitles in which the transcript search finds a word's position [LAS-088]", async () => {
    const found = await visitor(search.find, { query: { query: "harmonista", entity: "transcripts" } });
    if (found.entity !== "transcripts") throw new Error("unexpected kind of search results");
    const [hit] = found.items;
    expect(hit?.video.title).toBe("Nocny pociąg do Przemyśla");
    expect(hit?.passages[0]?.text).toContain("W Rzeszowie wsiada harmonista");
    expect(hit?.passages[0]?.seconds).toBeGreaterThan(0);
    expect(hit?.passages[0]?.seconds).toBeLessThan(hit?.video.duration ?? 0);
    const { items } = await visitor(subtitles.list, { params: { id: hit?.video._id ?? "" } });
    expect(items).toMatchObject([{ language: "pl", isAutomatic: false }]);
  });

  it("announces a premiere and a live stream, and creates an open poll [LAS-089]", async () => {
    const { items } = await visitor(videos.premieres, { query: { limit: 50 } });
    const now = Date.now();
    expect(items.some(({ premiereAt }) => premiereAt !== null && Date.parse(premiereAt) > now)).toBe(true);
    const startsAt = items.map(({ livestreamStartsAt }) => Date.parse(livestreamStartsAt ?? ""));
    expect(startsAt.some((at) => at > now)).toBe(true);
    const { items: written } = await visitor(posts.feed, { query: { limit: 100 } });
    const asked = written.find(({ poll }) => poll !== null);
    const before = asked?.poll?.voters ?? 0;
    expect(before).toBeGreaterThan(0);
    const params = { id: asked?._id ?? "" };
    const { poll } = await moderator(posts.vote, { params, body: { choices: [0] } });
    expect(poll).toMatchObject({ voters: before + 1, own: [0], isOver: false });
  });

  it("creates tickets and reports for the staff [LAS-089]", async () => {
    const { items: asked } = await moderator(tickets.list, { query: { status: "open", limit: 100 } });
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.some(({ isAnswered }) => !isAnswered)).toBe(true);
    const { items: reported } = await moderator(reports.list, { query: { isClosed: false, limit: 100 } });
    expect(reported.length).toBeGreaterThan(1);
    expect(new Set(reported.map(({ entityType }) => entityType)).size).toBeGreaterThan(1);
    expect(reported.every(({ entity }) => entity !== null)).toBe(true);
  });

  it("sends a live stream with changing frames until it is stopped [LAS-089]", async () => {
    const running = await until(liveStream, "a live stream", TIMEOUT_MS);
    const params = { id: running._id };
    const listOf = async () => {
      const { hls } = await visitor(videos.get, { params });
      if (hls === null) return "";
      const list = await (await fetch(new URL("source.m3u8", site.url + hls))).text();
      return (list.match(/^\d+\/source-s\d+\.m4s$/gm) ?? []).join();
    };
    const first = await until(listOf, "segments", TIMEOUT_MS);
    await until(async () => (await listOf()) !== first, "further segments", TIMEOUT_MS);

    const chatters = async () => {
      const { items } = await visitor(chat.messages, { params, query: {} });
      return new Set(items.map(({ userId }) => userId)).size;
    };
    await until(async () => (await chatters()) > 1, "several who talk in its chat", TIMEOUT_MS);

    const ended = once(run.child, "exit");
    run.child.kill("SIGTERM");

    expect(await ended).toEqual([0, null]);
    const state = () => visitor(live.viewers, { params });
    await until(async () => !(await state()).hasSignal, "the end of the signal", TIMEOUT_MS);
    expect((await state()).endedAt).toBeNull();
  });

  it("adds nothing at a second run, and exits when no live stream is requested", async () => {
    const countOf = async () => (await visitor(videos.premieres, { query: {} })).count;
    const before = await countOf();
    const again = startDemo("--small", "--no-live");

    await once(again.child, "exit");

    expect(again.child.exitCode).toBe(0);
    expect(again.output()).toContain("0 new videos, 0 comments and posts, 0 donations");
    expect(again.output()).toContain("0 tickets and reports");
    expect(await countOf()).toBe(before);
  });
});
