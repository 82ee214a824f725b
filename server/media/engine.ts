import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { findCage, findProgram, type Cage } from "./cage.ts";
import { installAdvice, installFfmpeg, type EngineLog } from "./engine-install.ts";

const execute = promisify(execFile);
const CHECK_TIMEOUT_MS = 15_000;

/** ffmpeg and ffprobe that can do everything the site needs. */
export type FullEngine = {
  mode: "full";
  ffmpeg: string;
  ffprobe: string;
  version: string;
  source: "FFMPEG_PATH" | "PATH" | "installed";
  /** Whether this build can turn HDR into ordinary colours. */
  canToneMap: boolean;
  cage: Cage;
};

/** No ffmpeg: files that browsers play as they are get through, everything else is refused. */
export type RemuxOnlyEngine = {
  mode: "remux-only";
  version: string;
  source: "mediabunny";
  /** One sentence for administrators: what is missing and the command that repairs it. */
  notice: string;
  cage: Cage;
};

export type MediaEngine = FullEngine | RemuxOnlyEngine;

/**
 * Finds ffmpeg: FFMPEG_PATH, PATH, then an installation by the system's package manager where that needs no
 * password. Without any of these the engine can only repack. Throws if FFMPEG_PATH is set and unusable.
 */
export async function findMediaEngine({
  env,
  log,
}: {
  env: NodeJS.ProcessEnv;
  log: EngineLog;
}): Promise<MediaEngine> {
  const path = env["PATH"] ?? "";
  const cage = await findCage(path);

  const chosen = env["FFMPEG_PATH"];
  if (chosen) {
    const engine = await checkEngine({ ffmpeg: chosen, path, source: "FFMPEG_PATH", cage });
    if (engine) return engine;
    throw new Error(
      `FFMPEG_PATH is ${chosen}, but that is no ffmpeg with libx264, aac and hls beside an ffprobe: correct it or remove it.`,
    );
  }

  const found = await findOnPath({ path, source: "PATH", cage });
  if (found) return found;

  log.info("No usable ffmpeg found, trying to install it.");
  const isInstalled = await installFfmpeg({ path, log });
  const installed = isInstalled && (await findOnPath({ path, source: "installed", cage }));
  if (installed) return installed;

  const notice = `Only MP4 and WebM files that browsers play directly can be published, because ffmpeg is missing: ${await installAdvice(path)}`;
  log.warn(notice);
  return { mode: "remux-only", version: "mediabunny", source: "mediabunny", notice, cage };
}

type Candidate = { path: string; source: FullEngine["source"]; cage: Cage };

async function findOnPath(candidate: Candidate): Promise<FullEngine | null> {
  const ffmpeg = await findProgram("ffmpeg", candidate.path);
  return ffmpeg ? checkEngine({ ...candidate, ffmpeg }) : null;
}

async function checkEngine(candidate: Candidate & { ffmpeg: string }): Promise<FullEngine | null> {
  const { ffmpeg, path, source, cage } = candidate;
  const ffprobe = (await findProgram("ffprobe", dirname(ffmpeg))) ?? (await findProgram("ffprobe", path));
  if (!ffprobe) return null;
  const [version, encoders, muxers, filters] = await Promise.all(
    ["-version", "-encoders", "-muxers", "-filters"].map((question) => ask(ffmpeg, question)),
  );
  const isUsable = lists(encoders, "libx264") && lists(encoders, "aac") && lists(muxers, "hls");
  if (!isUsable) return null;
  return {
    mode: "full",
    ffmpeg,
    ffprobe,
    version: /^ffmpeg version (\S+)/.exec(version ?? "")?.[1] ?? "unknown",
    source,
    canToneMap: lists(filters, "zscale") && lists(filters, "tonemap"),
    cage,
  };
}

/** ffmpeg's lists have flags in the first column and the name in the second. */
function lists(answer: string | null | undefined, name: string): boolean {
  return new RegExp(`^\\s*\\S+\\s+${name}\\s`, "m").test(answer ?? "");
}

async function ask(ffmpeg: string, question: string): Promise<string | null> {
  return execute(ffmpeg, ["-hide_banner", question], { timeout: CHECK_TIMEOUT_MS }).then(
    ({ stdout }) => stdout,
    () => null,
  );
}
