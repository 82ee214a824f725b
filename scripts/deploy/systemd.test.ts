// @module-tag slow
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureSystemdAnalyze } from "./programs.ts";

const execute = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "../..");
const SAMPLES = path.join(ROOT, "deploy/systemd");
const UNITS = ["nadaj-api.service", "nadaj-live@.service", "nadaj-worker.service"];
/** systemd-analyze calls less than 5 OK. The rest is what the program needs: network, sockets, a compiler. */
const EXPOSURE_MAX = 2;

let analyze: string;
let folder: string;
const texts = new Map<string, string>();

beforeAll(async () => {
  analyze = await ensureSystemdAnalyze();
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-units-"));
  for (const unit of UNITS) texts.set(unit, await readFile(path.join(SAMPLES, unit), "utf8"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The values of a setting, in their order. */
function valuesOf(unit: string, setting: string): string[] {
  const lines = (texts.get(unit) ?? "").split("\n").filter((line) => line.startsWith(`${setting}=`));
  return lines.map((line) => line.slice(setting.length + 1));
}

/** Copies of the units with paths that exist here: `verify` looks for the program, its folder and its user. */
async function installCopies(): Promise<string[]> {
  const program = path.join(folder, "node");
  await writeFile(program, "#!/bin/sh\n");
  await chmod(program, 0o755);
  const units = path.join(folder, "units");
  await mkdir(units, { recursive: true });
  return Promise.all(
    [...texts].map(async ([name, text]) => {
      const file = path.join(units, name);
      const copy = text
        .replace(/^ExecStart=\S+/m, `ExecStart=${program}`)
        .replace("/etc/nadaj/nadaj.env", path.join(SAMPLES, "nadaj.env"));
      await writeFile(file, copy);
      return name.includes("@") ? file.replace("@.", "@1.") : file;
    }),
  );
}

describe("the units of deploy/systemd", () => {
  it("are the ones that the test knows", async () => {
    const names = (await readdir(SAMPLES)).filter((name) => name.endsWith(".service"));

    expect(names.toSorted()).toEqual(UNITS);
  });

  it("pass systemd-analyze verify without a warning [MAC-054]", async () => {
    const files = await installCopies();
    const { stdout, stderr } = await execute(analyze, [
      "verify",
      "--man=no",
      "--recursive-errors=no",
      ...files,
    ]);

    expect(stdout + stderr).toBe("");
  });

  it.each(UNITS)("%s has an exposure of at most 2 of 10 [MAC-054]", async (unit) => {
    const file = path.join(SAMPLES, unit);
    const { stdout } = await execute(analyze, [
      ...["security", "--offline=true", "--no-pager", `--threshold=${EXPOSURE_MAX * 10}`, file],
    ]);

    const [, figure = ""] = /Overall exposure level for .*: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(figure)).toBeGreaterThan(0);
    expect(Number(figure)).toBeLessThanOrEqual(EXPOSURE_MAX);
  });

  it.each(UNITS)("%s gives the process longer to stop than it takes itself [MAC-054]", async (unit) => {
    const source = await readFile(path.join(ROOT, "server/start.ts"), "utf8");
    const [, milliseconds = ""] = /STOP_WITHIN_MS = ([\d_]+);/.exec(source) ?? [];
    const seconds = Number(milliseconds.replaceAll("_", "")) / 1000;

    expect(seconds).toBeGreaterThan(0);
    expect(Number(valuesOf(unit, "TimeoutStopSec")[0])).toBeGreaterThanOrEqual(seconds + 10);
    // Other processes of the unit get no signal of their own: each process ends its ffmpeg itself.
    expect(valuesOf(unit, "KillMode")).toEqual(["mixed"]);
    expect(valuesOf(unit, "Restart")).toEqual(["always"]);
  });

  it.each(UNITS)("%s leaves ffmpeg its sandbox, the locks their view, and Node its compiler", (unit) => {
    // prlimit can only lower limits, nice and prlimit are in @resources, and locks compare start times in /proc.
    expect(valuesOf(unit, "SystemCallFilter")).toEqual(["@system-service"]);
    for (const setting of ["LimitAS", "LimitFSIZE", "LimitCPU", "MemoryDenyWriteExecute", "PrivateUsers"]) {
      expect({ setting, values: valuesOf(unit, setting) }).toEqual({ setting, values: [] });
    }
  });

  it("have the same program and the same limits, and each a role of its own", () => {
    const [first = ""] = UNITS;
    const COMMON = /^ExecStart[\s\S]*?^RestartSec.*$|^StateDirectory=[\s\S]*/gm;
    const commonOf = (unit: string) => (texts.get(unit) ?? "").match(COMMON);
    for (const unit of UNITS)
      expect({ unit, common: commonOf(unit) }).toEqual({ unit, common: commonOf(first) });

    const roles = UNITS.flatMap((unit) => valuesOf(unit, "Environment"));
    expect(roles.filter((value) => value.startsWith("NADAJ_ROLES="))).toEqual([
      ...["NADAJ_ROLES=api,chat", "NADAJ_ROLES=live", "NADAJ_ROLES=worker"],
    ]);
  });
});
