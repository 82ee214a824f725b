import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";

/** Twelve seconds that are encoded in a moment. */
export function drawSmallClip(): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "nadaj-clip-")), "small.mp4");
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25", "-t", "12"];
  const coding = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-pix_fmt", "yuv420p"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...picture, ...coding, file]);
  return file;
}

/** A message about what has just been done. */
export function message(page: Page, text: string): Locator {
  return page.getByRole("status").getByText(text);
}

/** Presses until something comes of it: the button may be on screen before it is alive. */
export async function press(button: Locator, outcome: Locator): Promise<void> {
  await expect(async () => {
    if (!(await outcome.isVisible())) await button.click({ timeout: 2000 });
    await expect(outcome).toBeVisible({ timeout: 2000 });
  }).toPass();
}
