import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { classifyFailure } from "./media-error.ts";
import { runCaged, runFfmpeg } from "./run.ts";
import { findTestEngine, makeClip, makeScratchFolder } from "./testing/clips.ts";

const TIMEOUT_MS = 60_000;
const engine = await findTestEngine();
const folder = makeScratchFolder();
const caged = { cage: engine.cage, folder, wallSeconds: 30, memoryBytes: null, background: false };

function script(code: string): string[] {
  return [process.execPath, "-e", code];
}

describe("runCaged", () => {
  it("gives back what was printed", async () => {
    await expect(runCaged({ ...caged, command: script("console.log('done')") })).resolves.toMatchObject({
      stdout: "done\n",
    });
  });

  it("kills what takes too long", { timeout: TIMEOUT_MS }, async () => {
    const run = runCaged({ ...caged, wallSeconds: 0.3, command: script("setInterval(() => {}, 1000)") });

    await expect(run).rejects.toMatchObject({ code: "TIMED_OUT" });
  });

  it("stops with the reason of the signal", { timeout: TIMEOUT_MS }, async () => {
    const controller = new AbortController();
    const run = runCaged({
      ...caged,
      signal: controller.signal,
      command: script("console.log('ready'); setInterval(() => {}, 1000)"),
      onLine: () => controller.abort(new Error("the video was deleted")),
    });

    await expect(run).rejects.toThrow("the video was deleted");
  });

  it("does not start for a signal that has been aborted", async () => {
    const run = runCaged({ ...caged, signal: AbortSignal.abort(new Error("too late")), command: script("") });

    await expect(run).rejects.toThrow("too late");
  });

  it("tells the child nothing of the environment", async () => {
    process.env["NADAJ_TEST_SECRET"] = "hush";
    const { stdout } = await runCaged({
      ...caged,
      command: script("console.log(JSON.stringify(process.env))"),
    });
    delete process.env["NADAJ_TEST_SECRET"];

    expect(stdout).not.toContain("hush");
    expect(JSON.parse(stdout)).toMatchObject({ TMPDIR: folder });
  });

  it("says so when a program cannot be started", async () => {
    const run = runCaged({
      ...caged,
      cage: { nice: null, prlimit: null, setpriv: null },
      command: ["/nowhere/ffmpeg"],
    });

    await expect(run).rejects.toMatchObject({ code: "ENGINE_FAILED" });
  });
});

describe("runFfmpeg", () => {
  it("takes over a file name full of special characters", { timeout: TIMEOUT_MS }, async () => {
    const file = await makeClip(engine, join(folder, "a 'film' %03d @ $HOME.mp4"), { seconds: 1 });

    const run = runFfmpeg(engine, {
      inputs: [{ file }],
      outputs: ["-f", "null", "-"],
      folder,
      wallSeconds: 30,
    });

    await expect(run).resolves.toEqual({ isDamaged: false, isClean: true });
  });
});

describe("classifyFailure", () => {
  it.each([
    ["av_interleaved_write_frame(): No space left on device", "NO_SPACE"],
    ["film.mp4: Invalid data found when processing input", "DAMAGED"],
    ["Format not on whitelist 'mov,mp4'", "NOT_MEDIA"],
    ["Codec (exr) not on whitelist 'h264'", "UNSUPPORTED"],
    ["something new", "ENGINE_FAILED"],
  ])("%s -> %s", (stderr, code) => {
    expect(classifyFailure(stderr)).toBe(code);
  });
});
