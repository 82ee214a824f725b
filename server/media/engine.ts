import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { findSandbox, findProgram, type Sandbox } from "./sandbox/sandbox.ts";
import { installAdvice, installFfmpeg, type EngineLog } from "./engine-install.ts";

const execute = promisify(execFile);
/** Long enough that ffmpeg also answers on a busy machine. */
const CHECK_TIMEOUT_MS = 60_000;

/** ffmpeg and ffprobe with all required encoders and muxers. */
export type FullEngine = {
  mode: "full";
  ffmpeg: string;
  ffprobe: string;
  version: string;
  source: "FFMPEG_PATH" | "PATH" | "installed";
  /** Whether this build can tone-map HDR to SDR. */
  canToneMap: boolean;
  /** x264's preset: the compromise between encoding time and file size. */
  preset: "ultrafast" | "superfast" | "veryfast";
  sandbox: Sandbox;
};

/** No ffmpeg: files that browsers play without re-encoding are accepted, all others are rejected. */
export type RemuxOnlyEngine = {
  mode: "remux-only";
  version: string;
  source: "mediabunny";
  /** One sentence for administrators: what is missing and the command that installs it. */
  notice: string;
  sandbox: Sandbox;
};

export type MediaEngine = FullEngine | RemuxOnlyEngine;

/**
 * Finds ffmpeg in this order: FFMPEG_PATH, PATH, an installation by the package manager of the system if that needs
 * no password. Without any of these the engine can only remux. Throws if FFMPEG_PATH is set and unusable.
 */
export async function findMediaEngine({
  env,
  log,
}: {
  env: NodeJS.ProcessEnv;
  log: EngineLog;
}): Promise<MediaEngine> {
  const path = env["PATH"] ?? "";
  const sandbox = await findSandbox(path);
  const present = await findPresentEngine(env, sandbox);
  if (present) return present;

  log.info("No usable ffmpeg found, trying to install it.");
  const isInstalled = await installFfmpeg({ path, log });
  const installed = isInstalled && (await findOnPath({ path, source: "installed", sandbox }));
  if (installed) return installed;

  const notice = `Only MP4 and WebM files that browsers play directly can be published, because ffmpeg is missing: ${await installAdvice(path)}`;
  log.warn(notice);
  return { mode: "remux-only", version: "mediabunny", source: "mediabunny", notice, sandbox };
}

/**
 * The ffmpeg of FFMPEG_PATH or else of PATH, with ffprobe; null if there is none that is usable. Installs nothing. Throws
 * if FFMPEG_PATH is set and unusable.
 */
export async function findPresentEngine(
  env: NodeJS.ProcessEnv,
  sandbox?: Sandbox,
): Promise<FullEngine | null> {
  const path = env["PATH"] ?? "";
  const chosen = env["FFMPEG_PATH"];
  const candidate = { path, sandbox: sandbox ?? (await findSandbox(path)) };
  if (!chosen) return findOnPath({ ...candidate, source: "PATH" });
  const engine = await checkEngine({ ...candidate, ffmpeg: chosen, source: "FFMPEG_PATH" });
  if (engine) return engine;
  throw new Error(
    `FFMPEG_PATH is ${chosen}, but that is no ffmpeg with libx264, aac and hls beside an ffprobe: correct it or remove it.`,
  );
}

type Candidate = { path: string; source: FullEngine["source"]; sandbox: Sandbox };

async function findOnPath(candidate: Candidate): Promise<FullEngine | null> {
  const ffmpeg = await findProgram("ffmpeg", candidate.path);
  return ffmpeg ? checkEngine({ ...candidate, ffmpeg }) : null;
}

async function checkEngine(candidate: Candidate & { ffmpeg: string }): Promise<FullEngine | null> {
  const { ffmpeg, path, source, sandbox } = candidate;
  const ffprobe = (await findProgram("ffprobe", dirname(ffmpeg))) ?? (await findProgram("ffprobe", path));
  if (!ffprobe) return null;
  const [version, encoders, muxers, filters] = await Promise.all(
    ["-version", "-encoders", "-muxers", "-filters"].map((flag) => queryFfmpeg(ffmpeg, flag)),
  );
  const isUsable = hasEntry(encoders, "libx264") && hasEntry(encoders, "aac") && hasEntry(muxers, "hls");
  if (!isUsable) return null;
  return {
    mode: "full",
    ffmpeg,
    ffprobe,
    version: /^ffmpeg version (\S+)/.exec(version ?? "")?.[1] ?? "unknown",
    source,
    canToneMap: hasEntry(filters, "zscale") && hasEntry(filters, "tonemap"),
    preset: "veryfast",
    sandbox,
  };
}

/** ffmpeg's lists have flags in the first column and the name in the second. */
function hasEntry(output: string | null | undefined, name: string): boolean {
  return new RegExp(`^\\s*\\S+\\s+${name}\\s`, "m").test(output ?? "");
}

async function queryFfmpeg(ffmpeg: string, flag: string): Promise<string | null> {
  return execute(ffmpeg, ["-hide_banner", flag], { timeout: CHECK_TIMEOUT_MS }).then(
    ({ stdout }) => stdout,
    () => null,
  );
}
