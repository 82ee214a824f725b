import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadSecret, openDataFolder } from "./data-folder.ts";
import { startChild, startRestrictedChild } from "./database/testing/child-process.ts";

const HOLD = `
  import { openDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, "data-folder.ts"))};
  openDataFolder({ dir: process.argv[1] });
  console.log("held");
  setInterval(() => undefined, 60_000);
`;

describe("openDataFolder", () => {
  it("creates the folder, and releases it at the end", () => {
    const dir = path.join(makeFolder(), "new/data");

    openDataFolder({ dir }).release();
    const again = openDataFolder({ dir });

    expect(fs.existsSync(path.join(dir, "nadaj.pid"))).toBe(true);
    again.release();
    expect(fs.existsSync(path.join(dir, "nadaj.pid"))).toBe(false);
  });

  it("refuses a second instance in one sentence until the first has ended, even if killed", async () => {
    const dir = makeFolder();
    const first = startChild(process.execPath, ["--input-type=module", "--eval", HOLD, dir]);
    await first.waitForOutput(/held/);

    expect(() => openDataFolder({ dir })).toThrow(
      `Nadaj already runs on the data folder ${dir} (process ${first.pid}): stop it first, or choose another folder with DATA_DIR.`,
    );

    first.kill("SIGKILL");
    await first.ended();
    openDataFolder({ dir }).release();
  });

  it.each([
    { left: "a process that ended", content: `${endedProcess()} before\n` },
    { left: "a process whose id another program has now", content: `${process.ppid} earlier-boot:1\n` },
    { left: "a process with our own id in an earlier life", content: `${process.pid} earlier-boot:1\n` },
    { left: "a machine that lost power while writing", content: "" },
  ])("takes over the lock of $left", ({ content }) => {
    const dir = makeFolder();
    fs.writeFileSync(path.join(dir, "nadaj.pid"), content);

    const folder = openDataFolder({ dir });

    expect(fs.readFileSync(path.join(dir, "nadaj.pid"), "utf8")).toMatch(new RegExp(`^${process.pid} `));
    folder.release();
  });

  it("says in one sentence that the folder is a file", () => {
    const file = path.join(makeFolder(), "file");
    fs.writeFileSync(file, "");

    expect(() => openDataFolder({ dir: file })).toThrow(`The data folder ${file} is a file, not a folder`);
  });

  it("says in one sentence that the folder is not writable", async () => {
    const dir = makeFolder();
    fs.chmodSync(dir, 0o555);
    const child = startRestrictedChild(process.execPath, ["--input-type=module", "--eval", HOLD, dir]);

    expect(await child.ended()).not.toBe(0);
    expect(child.output()).toContain(`The data folder ${dir} is not writable: change its owner`);
  });
});

describe("loadSecret", () => {
  it("is created once, and readable by its owner only", () => {
    const dir = makeFolder();

    const secret = loadSecret(dir);

    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(loadSecret(dir)).toBe(secret);
    expect(fs.statSync(path.join(dir, "secret")).mode & 0o777).toBe(0o600);
  });

  it("refuses a damaged file in one sentence", () => {
    const dir = makeFolder();
    fs.writeFileSync(path.join(dir, "secret"), "abc");

    expect(() => loadSecret(dir)).toThrow("is damaged: restore its original content, or set NADAJ_SECRET.");
  });
});

function makeFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "nadaj-data-"));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  fs.chmodSync(dir, 0o755);
  return dir;
}

function endedProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}
