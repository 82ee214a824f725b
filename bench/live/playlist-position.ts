/** The state that a player reads from a media playlist. */
export interface PlaylistPosition {
  /** The listed parts, in the order of the playlist. */
  readonly parts: readonly string[];
  readonly segments: readonly string[];
  /** The next part that can be requested: the media sequence number of its segment, and its index in the segment. */
  readonly msn: number;
  readonly part: number;
  readonly init: string | undefined;
}

export function positionIn(playlist: string): PlaylistPosition {
  let msn = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0);
  msn += Number(/SKIPPED-SEGMENTS=(\d+)/.exec(playlist)?.[1] ?? 0);
  const [parts, segments]: [string[], string[]] = [[], []];
  let part = 0;
  let init: string | undefined;
  for (const line of playlist.split("\n")) {
    if (line.startsWith("#EXT-X-PART:")) {
      parts.push(/URI="([^"]+)"/.exec(line)?.[1] ?? "");
      part += 1;
    } else if (line.startsWith("#EXT-X-MAP:")) {
      init = /URI="([^"]+)"/.exec(line)?.[1];
    } else if (line !== "" && !line.startsWith("#")) {
      segments.push(line);
      msn += 1;
      part = 0;
    }
  }
  return { parts, segments, msn, part, init };
}

/** The items after the last known one; only the last one if none is known. */
export function newOnes(all: readonly string[], known: string | undefined): readonly string[] {
  return known === undefined ? all.slice(-1) : all.slice(all.indexOf(known) + 1);
}
