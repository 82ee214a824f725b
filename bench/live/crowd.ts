import { setTimeout as pause } from "node:timers/promises";
import { openHttpReader, type HttpReader } from "./http-reader.ts";
import { newOnes, positionIn, type PlaylistPosition } from "./playlist-position.ts";

/** The viewers join over this time, and not all at once. */
const JOIN_MS = 10_000;
/** Players without parts reload a playlist after its target duration. */
const RELOAD_MS = 2000;
const TRACKS = ["source", "audio"];

export interface CrowdCount {
  readonly answers: number;
  readonly bytes: number;
  readonly errors: readonly string[];
}

export interface Crowd {
  /** Counts since the last call. */
  count(): CrowdCount;
  stop(): Promise<void>;
}

interface Counts {
  answers: number;
  bytes: number;
  errors: string[];
}

/**
 * Viewers of the source and the audio, with the requests of hls.js: with parts, each track holds one playlist reload
 * and loads each new part; without parts, it reloads every two seconds and loads whole segments. Playlists and media of
 * a track have separate connections.
 */
export async function startCrowd(
  master: string,
  viewers: number,
  kind: "parts" | "segments",
): Promise<Crowd> {
  const url = new URL(master);
  const ending = new AbortController();
  const counts: Counts = { answers: 0, bytes: 0, errors: [] };
  const follow = kind === "parts" ? followParts : followSegments;
  const watching: Promise<void>[] = [];
  const fail = (error: unknown) => {
    if (!ending.signal.aborted) counts.errors.push(error instanceof Error ? error.message : String(error));
  };
  for (let viewer = 0; viewer < viewers; viewer += 1) {
    for (const name of TRACKS) watching.push(follow(openTrack(url, name, counts, ending.signal)).catch(fail));
    await pause(JOIN_MS / viewers);
  }
  return {
    count() {
      const { answers, bytes, errors } = counts;
      Object.assign(counts, { answers: 0, bytes: 0, errors: [] });
      return { answers, bytes, errors };
    },
    async stop() {
      ending.abort();
      await Promise.all(watching);
    },
  };
}

interface Track {
  readonly signal: AbortSignal;
  playlist(query: string): Promise<PlaylistPosition>;
  load(names: readonly string[]): Promise<void>;
}

function openTrack(url: URL, name: string, counts: Counts, signal: AbortSignal): Track {
  const open = () => openHttpReader(url, (bytes) => (counts.bytes += bytes));
  const [playlists, media] = [open(), open()];
  const base = url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1);
  signal.addEventListener("abort", () => {
    playlists.close();
    media.close();
  });
  async function get(reader: HttpReader, path: string, isText: boolean): Promise<string> {
    const { status, text } = await reader.get(base + path, isText);
    counts.answers += 1;
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return text;
  }
  return {
    signal,
    playlist: async (query) => positionIn(await get(playlists, `${name}.m3u8${query}`, true)),
    async load(names) {
      for (const one of names) await get(media, one, false);
    },
  };
}

async function followParts({ signal, playlist, load }: Track): Promise<void> {
  let position = await playlist("");
  if (position.init) await load([position.init]);
  let known: string | undefined;
  let loading = Promise.resolve();
  while (!signal.aborted) {
    const parts = newOnes(position.parts, known);
    known = parts.at(-1) ?? known;
    loading = loading.then(() => load(parts));
    const { msn, part } = position;
    [position] = await Promise.all([playlist(`?_HLS_msn=${msn}&_HLS_part=${part}&_HLS_skip=YES`), loading]);
  }
}

async function followSegments({ signal, playlist, load }: Track): Promise<void> {
  let known: string | undefined;
  while (!signal.aborted) {
    const [position] = await Promise.all([playlist(""), pause(RELOAD_MS)]);
    if (known === undefined && position.init) await load([position.init]);
    const segments = newOnes(position.segments, known);
    known = segments.at(-1) ?? known;
    await load(segments);
  }
}
