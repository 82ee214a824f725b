import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

const PROJECT = path.join(import.meta.dirname, "../..");

/** What browsers offer in secure contexts only: pages with https, and localhost. */
const OF_SECURE_CONTEXTS = [
  "crypto.randomUUID()",
  "crypto.subtle.digest",
  'navigator.clipboard.writeText("a")',
  'window.navigator.clipboard.writeText("a")',
  "navigator.share({})",
  "navigator.mediaDevices.getUserMedia({})",
  'navigator.serviceWorker.register("/")',
  "navigator.credentials.get()",
  'navigator.wakeLock.request("screen")',
  "navigator.storage.persist()",
  'navigator.locks.request("a")',
  'caches.open("a")',
  'cookieStore.get("a")',
  "VideoDecoder.isConfigSupported",
];
const OF_EVERY_PAGE = [
  "crypto.getRandomValues(new Uint8Array(1))",
  'navigator.sendBeacon("/")',
  '"clipboard" in navigator',
];

describe("the lint rules for secure contexts", () => {
  const refused = lint([...OF_SECURE_CONTEXTS, ...OF_EVERY_PAGE]);

  it.each(OF_SECURE_CONTEXTS)("reject %s in the browser application", (code) => {
    expect(refused).toContain(code);
  });

  it.each(OF_EVERY_PAGE)("allow %s", (code) => {
    expect(refused).not.toContain(code);
  });
});

/** Lints one line of a file in `web/` for each code, and returns those that the project's rules reject. */
function lint(codes: readonly string[]): string[] {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "nadaj-secure-contexts-"));
  try {
    fs.mkdirSync(path.join(dir, "web"));
    fs.writeFileSync(
      path.join(dir, "web/planted.ts"),
      codes.map((code, line) => `export const planted${line} = ${code};\n`).join(""),
    );
    fs.copyFileSync(path.join(PROJECT, ".oxlintrc.json"), path.join(dir, ".oxlintrc.json"));
    const bin = path.join(PROJECT, "node_modules/.bin/oxlint");
    const { stdout } = spawnSync(process.execPath, [bin, "--format=unix"], { cwd: dir, encoding: "utf8" });
    const lines = stdout.matchAll(/^web\/planted\.ts:(\d+):\d+: .*restricted/gm);
    return [...lines].map(([, line]) => codes[Number(line) - 1] ?? "");
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
