import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProgram } from "./sandbox/sandbox.ts";
import { findMediaEngine } from "./engine.ts";
import { findTestEngine, makeScratchFolder } from "./testing/clips.ts";

const log = { info: () => undefined, warn: () => undefined };
const real = await findTestEngine();

function addScript(folder: string, name: string, body: string) {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe("findMediaEngine", () => {
  it("uses the ffmpeg of FFMPEG_PATH", async () => {
    const engine = await findMediaEngine({ env: { ...process.env, FFMPEG_PATH: real.ffmpeg }, log });

    expect(engine).toMatchObject({ mode: "full", source: "FFMPEG_PATH", ffmpeg: real.ffmpeg });
  });

  it("throws an error with advice if FFMPEG_PATH is not an ffmpeg", async () => {
    const FFMPEG_PATH = addScript(makeScratchFolder(), "ffmpeg", "exit 0");

    const search = findMediaEngine({ env: { ...process.env, FFMPEG_PATH }, log });

    await expect(search).rejects.toThrow(/FFMPEG_PATH is .* correct it or remove it/);
  });

  it("finds ffmpeg along PATH and reads its version", async () => {
    const engine = await findMediaEngine({ env: { PATH: process.env["PATH"] }, log });

    expect(engine).toMatchObject({ mode: "full", source: "PATH", version: expect.stringMatching(/\d/) });
    expect(engine).toMatchObject({ preset: "veryfast" });
  });

  it("installs ffmpeg with the system's package manager if no password is needed", async () => {
    const folder = makeScratchFolder();
    addScript(folder, "sudo", 'shift; exec "$@"');
    const links = `/bin/ln -s ${real.ffmpeg} ${folder}/ffmpeg && /bin/ln -s ${real.ffprobe} ${folder}/ffprobe`;
    addScript(folder, "apt-get", `if [ "$1" = install ]; then ${links}; fi`);

    const engine = await findMediaEngine({ env: { PATH: folder }, log });

    expect(engine).toMatchObject({ mode: "full", source: "installed", ffmpeg: join(folder, "ffmpeg") });
  });

  it("falls back to remux-only mode and logs the reason for administrators", async () => {
    const folder = makeScratchFolder();
    addScript(folder, "apt-get", "exit 100");
    addScript(folder, "sudo", "exit 1");
    addScript(folder, "ffmpeg", "echo ' V..... mpeg4 '");
    const warnings: string[] = [];

    const engine = await findMediaEngine({
      env: { PATH: folder },
      log: { ...log, warn: (text) => warnings.push(text) },
    });

    expect(engine).toMatchObject({ mode: "remux-only", notice: expect.stringContaining("apt-get install") });
    expect(warnings.join()).toContain("ffmpeg is missing");
  });
});

describe("findProgram", () => {
  it("returns the first executable along PATH", async () => {
    const [empty, full] = [makeScratchFolder(), makeScratchFolder()];
    symlinkSync(process.execPath, join(full, "ffmpeg"));

    expect(await findProgram("ffmpeg", [empty, full].join(delimiter))).toBe(join(full, "ffmpeg"));
    expect(await findProgram("ffmpeg", empty)).toBeNull();
  });
});
