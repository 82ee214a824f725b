import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { openBuiltPages } from "#server/open-built-pages.ts";
import { readConfig, type Config } from "#server/platform/config.ts";
import { checkPort } from "#server/platform/port.ts";
import { findHolder } from "#server/platform/process-claim.ts";
import { StartError } from "#server/platform/start-error.ts";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { runUntilStopped, start } from "#server/start.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { RUNNING_STREAM } from "./demo/announcements.ts";
import { drawnClips, foundClips } from "./demo/clips.ts";
import { emailOf, fillSite, MODERATOR_EMAIL, workPlanOf } from "./demo/fill.ts";
import { goOnAir } from "./demo/on-air.ts";
import { planDemo, type DemoPlan } from "./demo/plan.ts";
import { durationText, openProgress, type Progress } from "./demo/progress.ts";
import { openDemoSite } from "./demo/site.ts";

/**
 * `npm run demo [-- --small] [-- --from DIR] [-- --no-live]`: fills the site through its own API, then serves it with
 * a live stream until it is stopped. With `--no-live` it ends when the site is filled.
 */
const { values: options } = parseArgs({
  options: { from: { type: "string" }, small: { type: "boolean" }, "no-live": { type: "boolean" } },
});
const ROOT = path.resolve(import.meta.dirname, "..");

/** Where `npm start` says that it runs on a data folder. */
const SITE_CLAIM = "nadaj.pid";
/** What it took on two cores. */
const BUILD_SECONDS = 40;

/** So many viewers talk in the chat of the live stream. */
const TALKERS = 3;

interface Filled {
  readonly engine: FullEngine;
  readonly password: string;
}

await runUntilStopped(async (signal) => {
  const config = readConfig(process.env);
  if (config.mail.smtpUrl)
    throw new StartError("The demonstration needs a site without a mail server: unset SMTP_URL.");
  const plan = planDemo({ isSmall: options.small ?? false });
  const isRunning = findHolder(path.join(config.dataDir, SITE_CLAIM)) !== undefined;
  if (!options["no-live"] && !isRunning) {
    await checkPort(config);
    await buildPages();
  }
  signal.throwIfAborted();
  const filled = await fillAndReport(config, plan, signal);
  if (!options["no-live"]) return serve({ config, plan, filled, signal, isRunning });
  say(`  Address:    ${config.publicUrl}${isRunning ? "" : ", once `npm start` runs"}\n`);
  return undefined;
});

async function buildPages(): Promise<void> {
  const works = { pages: { label: "pages", count: 1, secondsEach: BUILD_SECONDS } };
  let progress: Progress<"pages"> | undefined;
  const log = { info: () => (progress ??= openProgress(works, { write: say })) };
  try {
    await ensureWebBuilt({ root: ROOT, log });
  } finally {
    progress?.stop();
  }
}

async function fillAndReport(config: Config, plan: DemoPlan, signal: AbortSignal): Promise<Filled> {
  const progress = openProgress(workPlanOf(plan), { write: say });
  try {
    const site = await openDemoSite(config, signal);
    const { engine } = site;
    try {
      const clips = options.from ? await foundClips(path.resolve(options.from)) : drawnClips(engine);
      const password = await rememberedPassword(config.dataDir);
      const { videos, words, donations, cases } = await fillSite(site, { plan, clips, password, progress });
      const took = durationText(progress.stop());
      say(`100 %  ${videos} new videos, ${words} comments and posts, ${donations} donations,`);
      say(`       ${cases} tickets and reports in ${took}`);
      say("");
      for (const line of accountLines(plan, password)) say(line);
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

interface Serving {
  readonly config: Config;
  readonly plan: DemoPlan;
  readonly filled: Filled;
  readonly signal: AbortSignal;
  /** By another process. */
  readonly isRunning: boolean;
}

/** Serves the site where nothing else does, and sends a live stream to it, until it is stopped. */
async function serve({ config, plan, filled, signal, isRunning }: Serving): Promise<() => Promise<void>> {
  const stopSite = isRunning ? async () => undefined : await start(openBuiltPages);
  const channel = plan.channels.find((one) => one.channel.name === RUNNING_STREAM.channelName)?.channel;
  const loginOf = (name: string) => ({ email: emailOf(name), password: filled.password });
  if (signal.aborted || !channel) return stopSite;
  try {
    const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
    const onAir = await goOnAir({
      ...{ url: `http://${host}:${config.port}`, rtmpPort: config.rtmpPort, engine: filled.engine },
      ...{ channel, login: loginOf(channel.name), say },
      audience: plan.viewers.slice(0, TALKERS).map(({ name, surname }) => loginOf(`${name} ${surname}`)),
    });
    say(`  Live:       ${config.publicUrl}${onAir.path}   (until Ctrl-C)\n`);
    return async () => {
      await onAir.stop();
      await stopSite();
    };
  } catch (error) {
    await stopSite();
    throw error;
  }
}

/** One password for all accounts of the demonstration, made up once for each site. */
async function rememberedPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "demo-password");
  const known = await readFile(file, "utf8").catch(() => ""); // the first run
  if (known) return known;
  const made = randomBytes(9).toString("base64url");
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
