// @module-tag slow
import { execFile } from "node:child_process";
import { access, chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { endRetryPause } from "#server/testing/retry-pauses.ts";
import { waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 90_000 });
const run = promisify(execFile);
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let folder: string;

/**
 * Fake transcriber: takes the options of whisper.cpp, requires 16 kHz mono audio and writes the given language, with a
 * cue without length, as whisper.cpp does now and then.
 */
const TRANSCRIBER = `#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in
    -m) model="$2"; shift ;;
    -f) sound="$2"; shift ;;
    -l) language="$2"; shift ;;
    -of) result="$2"; shift ;;
    -np|-ovtt) ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift
done
[ "$(head -c 4 "$sound")" = RIFF ] || exit 3
[ "$(od -An -j22 -N2 -tu2 "$sound" | tr -d ' ')" = 1 ] || exit 4
[ "$(od -An -j24 -N4 -tu4 "$sound" | tr -d ' ')" = 16000 ] || exit 5
[ "$(cat "$model")" = "a model" ] || exit 6
[ "$language" = de ] && exit 7
if [ "$language" = fr ]; then touch "$model.heard"; until [ -e "$model.go" ]; do sleep 0.1; done; fi
printf 'WEBVTT\\n\\n00:00:00.000 --> 00:00:01.000\\n[BLANK_AUDIO]\\n\\n00:00:01.000 --> 00:00:02.000\\n Mowa w %s\\n\\n00:00:02.000 --> 00:00:02.000\\n .\\n' "$language" > "$result.vtt"
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-transcriber-"));
  const program = path.join(folder, "whisper-cli");
  const model = path.join(folder, "model.bin");
  await writeFile(program, TRANSCRIBER);
  await chmod(program, 0o755);
  await writeFile(model, "a model");
  world = await openWorld({
    withMedia: true,
    env: { TRANSCRIBER_PATH: program, TRANSCRIBER_MODEL: model },
  });
  creator = await world.creator();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeClip(): Promise<string> {
  const file = path.join(folder, "mowa.mp4");
  const inputs = "-f lavfi -i testsrc2=size=256x144:rate=10:duration=2 -f lavfi -i sine=duration=2".split(
    " ",
  );
  await run("ffmpeg", ["-v", "error", "-y", ...inputs, "-pix_fmt", "yuv420p", file]);
  return file;
}

async function unfinishedTranscriptions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'video.transcribe' and state <= 'active'`.execute(
    world.services.db,
  );
  return rows[0]?.count ?? 0;
}

describe("automatic subtitles", () => {
  it("can be requested before the file is uploaded, and are marked as automatic", async () => {
    const { _id } = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "Bez pliku" },
    });
    const waiting = await creator.call(subtitles.write, { params: { id: _id, language: "pl" } });
    expect(waiting).toEqual({ isOffered: true, runs: [{ language: "pl", state: "waiting" }] });

    const params = { id: await uploadFile(world, creator, await makeClip()) };
    await creator.call(subtitles.write, { params: { ...params, language: "pl" } });
    await waitUntilProcessed(creator, params.id);

    const tracks = await until(async () => {
      const { items } = await creator.call(subtitles.list, { params });
      return items.length === 1 && items;
    }, "the subtitles");
    expect(tracks).toMatchObject([{ language: "pl", isAutomatic: true, cues: 1, omittedCues: 1 }]);
    const text = await (await fetch(world.url + (tracks[0]?.url ?? ""))).text();
    expect(text).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nMowa w pl\n");
    expect((await creator.call(subtitles.automatic, { params })).runs).toEqual([]);

    const own = new Blob(["1\n00:00:00,000 --> 00:00:01,000\nWłasne\n"], {
      type: "application/octet-stream",
    });
    const corrected = await creator.call(subtitles.save, {
      params: { ...params, language: "pl" },
      file: own,
    });
    expect(corrected.items).toMatchObject([{ language: "pl", isAutomatic: false }]);
    const again = creator.call(subtitles.write, { params: { ...params, language: "pl" } });
    expect(await outcomeOf(again)).toMatchObject({ status: 409, code: "SUBTITLES_BY_HAND" });
  });

  it("do not replace subtitles that the author uploads during the transcription", async () => {
    const params = { id: await uploadFile(world, creator, await makeClip()) };
    await waitUntilProcessed(creator, params.id);
    const model = path.join(folder, "model.bin");
    const exists = (file: string) =>
      access(file).then(
        () => true,
        () => false,
      );
    await creator.call(subtitles.write, { params: { ...params, language: "fr" } });
    await until(() => exists(`${model}.heard`), "the transcriber to listen", 60_000);

    const own = new Blob(["1\n00:00:00,000 --> 00:00:01,000\nWłasne\n"], {
      type: "application/octet-stream",
    });
    await creator.call(subtitles.save, { params: { ...params, language: "fr" }, file: own });
    await writeFile(`${model}.go`, "");
    await until(async () => (await unfinishedTranscriptions()) === 0, "the transcriber to end", 60_000);

    const { items } = await creator.call(subtitles.list, { params });
    expect(items).toMatchObject([{ language: "fr", isAutomatic: false }]);
    expect(await (await fetch(world.url + (items[0]?.url ?? ""))).text()).toContain("Własne");
  });

  it("report a failed transcription", async () => {
    const params = { id: await uploadFile(world, creator, await makeClip()) };
    await waitUntilProcessed(creator, params.id);

    await creator.call(subtitles.write, { params: { ...params, language: "de" } });
    await endRetryPause(world.services.db, params.id);
    await endRetryPause(world.services.db, params.id);

    const items = await until(
      async () => {
        const shown = await creator.call(subtitles.automatic, { params });
        return shown.runs[0]?.state === "failed" && shown.runs;
      },
      "the failure",
      60_000,
    );
    expect(items).toEqual([{ language: "de", state: "failed" }]);
  });

  it("are for the channel's team, and not offered without a transcriber", async () => {
    const stranger = await world.creator();
    const plain = await openWorld();
    try {
      const owner = await plain.creator();
      const made = await owner.call(videos.create, {
        body: { channelId: owner.channel._id, title: "Cisza" },
      });
      const params = { id: made._id };

      expect(await owner.call(subtitles.automatic, { params })).toEqual({ isOffered: false, runs: [] });
      const write = owner.call(subtitles.write, { params: { ...params, language: "pl" } });
      expect(await outcomeOf(write)).toMatchObject({ status: 409, code: "TRANSCRIBER_MISSING" });
    } finally {
      await plain.close();
    }
    const { _id } = await creator.call(videos.create, {
      body: { channelId: creator.channel._id, title: "Cudze" },
    });
    const foreign = stranger.call(subtitles.automatic, { params: { id: _id } });
    expect((await outcomeOf(foreign)).status).not.toBe(200);
  });
});
