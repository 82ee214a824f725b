import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { ads } from "#shared/ads/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { UploadFolder } from "#server/features/uploads/upload-folder.ts";
import { startUpload } from "#server/features/uploads/uploads.ts";
import { drawBanner, drawVideo } from "#server/testing/create-ad.ts";
import { createUpload } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

const MEBIBYTE = 1024 ** 2;
const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDzień dobry\n";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

async function emptyVideo(): Promise<string> {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  return _id;
}

/** The file with something harmless behind it, up to a size. */
async function padded(file: Blob, bytes: number, filling: string): Promise<Blob> {
  return new Blob([file, filling.repeat(bytes - file.size)], { type: file.type });
}

describe("the largest file", () => {
  it("of an avatar has 5 MiB [LAS-152]", async () => {
    const image = await drawBanner();
    const send = async (bytes: number) =>
      outcomeOf(creator.call(accounts.setAvatar, { file: await padded(image, bytes, "\0") }));

    expect(await send(5 * MEBIBYTE)).toEqual({ status: 200 });
    expect(await send(5 * MEBIBYTE + 1)).toMatchObject({ status: 413, code: "IMAGE_TOO_LARGE" });
  });

  it("of a video ad has 32 MiB [LAS-152]", { tags: ["slow"] }, async () => {
    const body = { channelId: creator.channel._id, kind: "video" } as const;
    const { _id: id } = await creator.call(ads.create, { body });
    const video = await drawVideo();
    const send = async (bytes: number) =>
      outcomeOf(creator.call(ads.setCreative, { params: { id }, file: await padded(video, bytes, "\0") }));

    expect(await send(32 * MEBIBYTE)).toEqual({ status: 200 });
    expect(await send(32 * MEBIBYTE + 1)).toMatchObject({ status: 413, code: "TOO_LARGE" });
  });

  it("of subtitles has 8 MiB [LAS-152]", { tags: ["slow"] }, async () => {
    const params = { id: await emptyVideo(), language: "pl" };
    const text = new Blob([VTT], { type: "text/vtt" });
    const send = async (bytes: number) =>
      outcomeOf(creator.call(subtitles.save, { params, file: await padded(text, bytes, "\n") }));

    expect(await send(8 * MEBIBYTE)).toEqual({ status: 200 });
    expect(await send(8 * MEBIBYTE + 1)).toMatchObject({ status: 413, code: "TOO_LARGE" });
  });
});

describe("an upload of a video", () => {
  const MP4 = { name: "film.mp4", type: "video/mp4" };

  it("is announced with 32 GiB at most [UPL-010, LAS-152]", async () => {
    const viewer = { id: creator.id, role: "creator" as const, age: null, channels: [] };
    // No disk of a test has room for it.
    const uploadFolder = {
      freeBytes: async () => Infinity,
      bytesOf: async () => 0,
    } as object as UploadFolder;
    const announce = async (size: number) => {
      const ids = { videoId: await emptyVideo(), uploadId: randomUUID(), purpose: "upload" as const };
      return startUpload({ ...world.services, uploadFolder }, viewer, ids, { ...MP4, size });
    };

    await announce(34_359_738_368);
    await expect(announce(34_359_738_369)).rejects.toMatchObject({ code: "TOO_LARGE" });
    const sent = await createUpload(world, creator, await emptyVideo(), { ...MP4, size: 34_359_738_369 });
    expect(sent.answer.status).toBe(413);
  });

  it("keeps 255 characters of the file's name [LAS-152]", async () => {
    const nameKept = async (characters: number) => {
      const id = await emptyVideo();
      const name = "film".padStart(characters, "x");
      await createUpload(world, creator, id, { ...MP4, name, size: 10 });
      const { upload } = await creator.call(videos.processing, { params: { id } });
      return upload?.name;
    };

    expect(await nameKept(255)).toBe("film".padStart(255, "x"));
    expect(await nameKept(256)).toBe("fil".padStart(255, "x"));
  });
});

describe("the subtitles of a video", () => {
  it("have forty languages at most [LAS-152]", async () => {
    const id = await emptyVideo();
    const file = new Blob([VTT], { type: "text/vtt" });
    const save = (number: number) => {
      const language = `a${String.fromCodePoint(97 + Math.floor(number / 26), 97 + (number % 26))}`;
      return outcomeOf(creator.call(subtitles.save, { params: { id, language }, file }));
    };

    for (let number = 1; number <= 40; number += 1) expect(await save(number)).toEqual({ status: 200 });
    expect(await save(41)).toMatchObject({ code: "SUBTITLES_TOO_MANY_LANGUAGES" });
    // The limit is for new languages.
    expect(await save(40)).toEqual({ status: 200 });
  });
});
