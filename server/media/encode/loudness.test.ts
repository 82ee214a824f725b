import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { measureLoudness } from "./loudness.ts";
import { ffmpeg, findTestEngine, makeScratchFolder } from "#server/media/testing/clips.ts";

const engine = await findTestEngine();
const scratch = makeScratchFolder();

async function loudnessOf(name: string, audio: string): Promise<number | null> {
  const file = join(scratch, `${name}.m4a`);
  await ffmpeg(engine, ["-f", "lavfi", "-i", audio, "-t", "3", "-c:a", "aac", file]);
  return measureLoudness({ engine, file, durationSeconds: 3, folder: scratch });
}

describe("measureLoudness", () => {
  it("measures loud and quiet audio, and gives null for silence", async () => {
    const loud = await loudnessOf("loud", "sine=frequency=1000,volume=12dB");
    const quiet = await loudnessOf("quiet", "sine=frequency=1000,volume=-12dB");

    expect((loud ?? 0) - (quiet ?? 0)).toBeCloseTo(24, 0);
    expect(loud).toBeGreaterThan(-16);
    expect(await loudnessOf("silent", "anullsrc")).toBeNull();
  });
});
