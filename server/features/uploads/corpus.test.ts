// @module-tag slow
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
import { createUpload, waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 300_000 });
/** Only the shortest playable files, unless NADAJ_WHOLE_CORPUS is set: the media tests cover excerpts of all. */
const LONGEST_SECONDS = process.env["NADAJ_WHOLE_CORPUS"] ? Infinity : 1.2;
const REFUSALS = Object.values(MEDIA_FAILURES).map((message) => message({}, { locale: "pl" }));

const { folder, entries } = await loadCorpus(await findTestEngine(), makeScratchFolder());
const clips = entries.filter(({ file }) => /^(?:video|broken|hostile|demo)\//.test(file));
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
});
afterAll(() => world.close());

function ofKind(...expected: string[]): CorpusEntry[] {
  return clips.filter((entry) => expected.includes(entry.expected));
}

/** Uploads a file and waits for its last step; `failure` is the Polish error message if it is rejected. */
async function send(file: string) {
  const id = await uploadFile(world, creator, path.join(folder, file));
  const { status } = await waitUntilProcessed(creator, id, 280_000);
  const inPolish = world.as({ token: creator.token, locale: "pl" });
  const { failure } = await inPolish(videos.processing, { params: { id } });
  return { id, status, failure };
}

/** The uploads run concurrently: only the site's queue makes files wait. */
describe("an uploaded file", () => {
  const short = ofKind("PLAY", "AUDIO", "INERT").filter(
    ({ durationSeconds, expected }) => expected !== "PLAY" || (durationSeconds ?? 0) <= LONGEST_SECONDS,
  );

  it.concurrent.each(short)("$file can be played", async ({ file }) => {
    const { id, status, failure } = await send(file);
    expect({ status, failure }).toEqual({ status: "processed", failure: null });
    const { hls } = await creator.call(videos.get, { params: { id } });
    const master = await (await fetch(world.url + hls)).text();
    const playlist = master.split("\n").find((line) => line !== "" && !line.startsWith("#"));
    expect((await fetch(new URL(playlist ?? "", world.url + hls))).status).toBe(200);
  });

  it.concurrent.each(ofKind("ERROR", "SAFE"))("$file is rejected with an error message", async ({ file }) => {
    const bytes = await readFile(path.join(folder, file));
    if (bytes.length === 0) {
      await expectRejectedAtOnce(file);
      return;
    }
    const { status, failure } = await send(file);
    expect(status).toBe("failed");
    expect(REFUSALS).toContain(failure);
  });

  it.concurrent.each(ofKind("EITHER"))(
    "$file plays or is rejected with an error message",
    async ({ file }) => {
      const { status, failure } = await send(file);
      const refusals = REFUSALS.map((text) => ({ status: "failed", failure: text }));
      expect([{ status: "processed", failure: null }, ...refusals]).toContainEqual({ status, failure });
    },
  );

  it("that contains other addresses causes no requests to them, and the queue continues", async () => {
    const requested: string[] = [];
    const decoy = http.createServer((request, response) => {
      requested.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => decoy.listen(0, "127.0.0.1", resolve));
    const address = decoy.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:${port}/secret\n#EXT-X-ENDLIST\n`;
    const id = await uploadFile(world, creator, new TextEncoder().encode(list));
    expect(await waitUntilProcessed(creator, id)).toMatchObject({ status: "failed" });
    await new Promise((resolve) => decoy.close(resolve));
    expect(requested).toEqual([]);
    const [good] = short;
    expect(await send(good?.file ?? "")).toMatchObject({ status: "processed" });
  });
});

async function expectRejectedAtOnce(file: string): Promise<void> {
  const { _id } = await creator.call(videos.create, {
    body: { channelId: creator.channel._id, title: file },
  });
  const { answer: response } = await createUpload(world, creator, _id, {
    name: file,
    type: "video/mp4",
    size: 0,
  });
  expect(response.status).toBe(415);
  await expect(creator.call(videos.get, { params: { id: _id } })).resolves.toMatchObject({ hls: null });
  await expect(world.call(videos.get, { params: { id: _id } })).rejects.toBeInstanceOf(HttpError);
}
