import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HttpError } from "#shared/client.ts";
import { MEDIA_FAILURES } from "#shared/videos/failures.ts";
import { videos } from "#shared/videos/contract.ts";
import {
  findTestEngine,
  loadCorpus,
  makeScratchFolder,
  type CorpusEntry,
} from "#server/media/testing/clips.ts";
import { announceFile, processed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 300_000 });
/** Of films that play, only the shortest, unless NADAJ_WHOLE_CORPUS is set: the media tests take them all in parts. */
const LONGEST_SECONDS = process.env["NADAJ_WHOLE_CORPUS"] ? Infinity : 1.2;
const REFUSALS = Object.values(MEDIA_FAILURES).map(({ pl }) => pl);

const { folder, entries } = await loadCorpus(await findTestEngine(), makeScratchFolder());
const films = entries.filter(({ file }) => /^(?:video|broken|hostile|demo)\//.test(file));
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
});
afterAll(() => world.close());

function ofKind(...expected: string[]): CorpusEntry[] {
  return films.filter((entry) => expected.includes(entry.expected));
}

/** What becomes of a file, from its upload to the last step; the reason in Polish if it is refused. */
async function send(file: string) {
  const id = await uploadFile(world, creator, path.join(folder, file));
  const { status } = await processed(creator, id, 280_000);
  const inPolish = world.as({ token: creator.token, locale: "pl" });
  const { failure } = await inPolish(videos.processing, { params: { id } });
  return { id, status, failure };
}

describe("a file sent to the site", () => {
  const short = ofKind("PLAY", "AUDIO", "INERT").filter(
    ({ durationSeconds, expected }) => expected !== "PLAY" || (durationSeconds ?? 0) <= LONGEST_SECONDS,
  );

  it.each(short)("$file can be played", async ({ file }) => {
    const { id, status, failure } = await send(file);
    expect({ status, failure }).toEqual({ status: "processed", failure: null });
    const { hls } = await creator.call(videos.get, { params: { id } });
    const master = await (await fetch(world.url + hls)).text();
    const playlist = master.split("\n").find((line) => line !== "" && !line.startsWith("#"));
    expect((await fetch(new URL(playlist ?? "", world.url + hls))).status).toBe(200);
  });

  it.each(ofKind("ERROR", "SAFE"))("$file is refused in a sentence", async ({ file }) => {
    const bytes = await readFile(path.join(folder, file));
    if (bytes.length === 0) {
      await expectRefusedAtOnce(file);
      return;
    }
    const { status, failure } = await send(file);
    expect(status).toBe("failed");
    expect(REFUSALS).toContain(failure);
  });

  it.each(ofKind("EITHER"))("$file plays or is refused in a sentence", async ({ file }) => {
    const { status, failure } = await send(file);
    const refusals = REFUSALS.map((text) => ({ status: "failed", failure: text }));
    expect([{ status: "processed", failure: null }, ...refusals]).toContainEqual({ status, failure });
  });

  it("that names other addresses makes the server ask none of them, and the queue goes on", async () => {
    const asked: string[] = [];
    const trap = http.createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const address = trap.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:${port}/secret\n#EXT-X-ENDLIST\n`;
    const id = await uploadFile(world, creator, new TextEncoder().encode(list));
    expect(await processed(creator, id)).toMatchObject({ status: "failed" });
    await new Promise((resolve) => trap.close(resolve));
    expect(asked).toEqual([]);
    const [good] = short;
    expect(await send(good?.file ?? "")).toMatchObject({ status: "processed" });
  });
});

async function expectRefusedAtOnce(file: string): Promise<void> {
  const { _id } = await creator.call(videos.create, {
    body: { channelId: creator.channel._id, title: file },
  });
  const { answer } = await announceFile(world, creator, _id, { name: file, type: "video/mp4", size: 0 });
  expect(answer.status).toBe(415);
  await expect(creator.call(videos.get, { params: { id: _id } })).resolves.toMatchObject({ hls: null });
  await expect(world.call(videos.get, { params: { id: _id } })).rejects.toBeInstanceOf(HttpError);
}
