import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { classifyFailure } from "#server/media/media-error.ts";
import { runSandboxed, runFfmpeg } from "./run-ffmpeg.ts";
import { findTestEngine, makeClip, makeScratchFolder } from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 60_000;
const engine = await findTestEngine();
const folder = makeScratchFolder();
const sandboxed = { sandbox: engine.sandbox, folder, wallSeconds: 30, memoryBytes: null, background: false };

function script(code: string): string[] {
  return [process.execPath, "-e", code];
}

describe("sandboxed process", () => {
  it("returns the output of the program", async () => {
    await expect(
      runSandboxed({ ...sandboxed, command: script("console.log('done')") }),
    ).resolves.toMatchObject({
      stdout: "done\n",
    });
  });

  it("is killed after its time limit", { timeout: TIMEOUT_MS }, async () => {
    const run = runSandboxed({
      ...sandboxed,
      wallSeconds: 0.3,
      command: script("setInterval(() => {}, 1000)"),
    });

    await expect(run).rejects.toMatchObject({ code: "TIMED_OUT" });
  });

  it("rejects with the reason of an aborted signal", { timeout: TIMEOUT_MS }, async () => {
    const controller = new AbortController();
    const run = runSandboxed({
      ...sandboxed,
      signal: controller.signal,
      command: script("console.log('ready'); setInterval(() => {}, 1000)"),
      onLine: () => controller.abort(new Error("the video was deleted")),
    });

    await expect(run).rejects.toThrow("the video was deleted");
  });

  it("does not start if the signal is already aborted", async () => {
    const run = runSandboxed({
      ...sandboxed,
      signal: AbortSignal.abort(new Error("too late")),
      command: script(""),
    });

    await expect(run).rejects.toThrow("too late");
  });

  it("does not inherit the environment", async () => {
    process.env["NADAJ_TEST_SECRET"] = "hush";
    const { stdout } = await runSandboxed({
      ...sandboxed,
      command: script("console.log(JSON.stringify(process.env))"),
    });
    delete process.env["NADAJ_TEST_SECRET"];

    expect(stdout).not.toContain("hush");
    expect(JSON.parse(stdout)).toMatchObject({ TMPDIR: folder });
  });

  it("fails with ENGINE_FAILED if the program cannot be started", async () => {
    const run = runSandboxed({
      ...sandboxed,
      sandbox: { nice: null, prlimit: null, setpriv: null },
      command: ["/nowhere/ffmpeg"],
    });

    await expect(run).rejects.toMatchObject({ code: "ENGINE_FAILED" });
  });
});

describe("runFfmpeg", () => {
  it("accepts a file name full of special characters", { timeout: TIMEOUT_MS }, async () => {
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
