import * as z from "zod/mini";

/** What a track begins with, as Media Source Extensions take it. */
const OpeningTrack = z.object({
  /** With its codecs. */
  mimeType: z.string(),
  /** The head of the track, then its first segments, in their order. */
  pieces: z.array(z.string()),
});

/** The first seconds of a film in its default quality: what a player shows before it has asked for playlists. */
export const Opening = z.object({ video: OpeningTrack, audio: z.nullable(OpeningTrack) });
