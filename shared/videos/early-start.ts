import * as z from "zod/mini";

/** The initial segments of a track, as Media Source Extensions expect them. */
const EarlyStartTrack = z.object({
  /** With its codecs. */
  mimeType: z.string(),
  /** The initialization segment, then the first media segments, in order. */
  segmentUrls: z.array(z.string()),
});

/** Early start: the first seconds of a video in its default quality, played before the playlists are loaded. */
export const EarlyStart = z.object({ video: EarlyStartTrack, audio: z.nullable(EarlyStartTrack) });
