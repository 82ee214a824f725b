import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { openBuiltPages } from "#server/open-built-pages.ts";
import { readConfig, type Config } from "#server/platform/config.ts";
import { checkPort } from "#server/platform/port.ts";
import { findLockHolder } from "#server/platform/pid-lock.ts";
import { StartError } from "#server/platform/start-error.ts";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { runUntilStopped, start } from "#server/start.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { RUNNING_STREAM } from "./demo/announcements.ts";
import { generatedClips, clipsFromFolder } from "./demo/clips.ts";
import { emailOf, fillSite, MODERATOR_EMAIL, workPlanOf } from "./demo/fill.ts";
import { startLiveStream } from "./demo/live-stream.ts";
import { planDemo, type DemoPlan } from "./demo/plan.ts";
import { durationText, startProgress, type Progress } from "./demo/progress.ts";
import { openDemoSite } from "./demo/site.ts";

/**
 * `npm run demo [-- --small] [-- --from DIR] [-- --no-live]`: fills the site through its own API, then serves it
 * with a live stream until it is stopped. With `--no-live` it exits when the site is filled.
 */
const { values: options } = parseArgs({
  options: { from: { type: "string" }, small: { type: "boolean" }, "no-live": { type: "boolean" } },
});
const ROOT = path.resolve(import.meta.dirname, "..");

/** The pid file that `npm start` writes to the data folder. */
const SITE_PID_FILE = "nadaj.pid";
/** Measured on two cores. */
const BUILD_SECONDS = 40;

/** Number of viewers who write in the chat of the live stream. */
const CHATTING_VIEWERS = 3;

interface FilledSite {
  readonly engine: FullEngine;
  readonly password: string;
}

await runUntilStopped(async (signal) => {
  const config = readConfig(process.env);
  if (config.mail.smtpUrl)
    throw new StartError("The demo needs a site without a mail server: unset SMTP_URL.");
  const plan = planDemo({ isSmall: options.small ?? false });
  const isRunning = findLockHolder(path.join(config.dataDir, SITE_PID_FILE)) !== undefined;
  if (!options["no-live"] && !isRunning) {
    await checkPort(config);
    await buildPages();
  }
  signal.throwIfAborted();
  const filled = await fillAndReport(config, plan, signal);
  if (!options["no-live"]) return serve({ config, plan, filled, signal, isRunning });
  printLine(`  Address:    ${config.publicUrl}${isRunning ? "" : ", once `npm start` runs"}\n`);
  return undefined;
});

async function buildPages(): Promise<void> {
  const works = { pages: { label: "pages", count: 1, secondsEach: BUILD_SECONDS } };
  let progress: Progress<"pages"> | undefined;
  const log = { info: () => (progress ??= startProgress(works, { write: printLine })) };
  try {
    await ensureWebBuilt({ root: ROOT, log });
  } finally {
    progress?.stop();
  }
}

async function fillAndReport(config: Config, plan: DemoPlan, signal: AbortSignal): Promise<FilledSite> {
  const progress = startProgress(workPlanOf(plan), { write: printLine });
  try {
    const site = await openDemoSite(config, signal);
    const { engine } = site;
    try {
      const clips = options.from ? await clipsFromFolder(path.resolve(options.from)) : generatedClips(engine);
      const password = await readOrCreatePassword(config.dataDir);
      const { videos, words, donations, cases } = await fillSite(site, { plan, clips, password, progress });
      const took = durationText(progress.stop());
      printLine(`100 %  ${videos} new videos, ${words} comments and posts, ${donations} donations,`);
      printLine(`       ${cases} tickets and reports in ${took}`);
      printLine("");
      for (const line of accountLines(plan, password)) printLine(line);
      return { engine, password };
    } finally {
      await site.close();
    }
  } finally {
    progress.stop();
  }
}

function accountLines({ channels, viewers }: DemoPlan, password: string): string[] {
  const [first] = channels;
  const [viewer] = viewers;
  return [
    `  Creator:    ${emailOf(first?.channel.name ?? "")}`,
    `  Viewer:     ${viewer ? emailOf(`${viewer.name} ${viewer.surname}`) : ""}`,
    `  Moderator:  ${MODERATOR_EMAIL}`,
    `  Password:   ${password}   (of all of them)`,
  ];
}

interface ServeOptions {
  readonly config: Config;
  readonly plan: DemoPlan;
  readonly filled: FilledSite;
  readonly signal: AbortSignal;
  /** The site is served by another process. */
  readonly isRunning: boolean;
}

/** Serves the site unless it is already running, and sends a live stream to it, until it is stopped. */
async function serve({
  config,
  plan,
  filled,
  signal,
  isRunning,
}: ServeOptions): Promise<() => Promise<void>> {
  const stopSite = isRunning ? async () => undefined : await start(openBuiltPages);
  const channel = plan.channels.find((one) => one.channel.name === RUNNING_STREAM.channelName)?.channel;
  const loginOf = (name: string) => ({ email: emailOf(name), password: filled.password });
  if (signal.aborted || !channel) return stopSite;
  try {
    const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
    const liveStream = await startLiveStream({
      ...{ url: `http://${host}:${config.port}`, rtmpPort: config.rtmpPort, engine: filled.engine },
      ...{ channel, login: loginOf(channel.name), printLine },
      audience: plan.viewers
        .slice(0, CHATTING_VIEWERS)
        .map(({ name, surname }) => loginOf(`${name} ${surname}`)),
    });
    printLine(`  Live:       ${config.publicUrl}${liveStream.path}   (until Ctrl-C)\n`);
    return async () => {
      await liveStream.stop();
      await stopSite();
    };
  } catch (error) {
    await stopSite();
    throw error;
  }
}

/** One password for all demo accounts, generated once per site. */
async function readOrCreatePassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "demo-password");
  const known = await readFile(file, "utf8").catch(() => ""); // missing on the first run
  if (known) return known;
  const made = randomBytes(9).toString("base64url");
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
