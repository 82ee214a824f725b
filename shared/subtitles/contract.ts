import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf } from "#shared/paging.ts";

export const SUBTITLES_MAX_BYTES = 8 * 1024 * 1024;
export const SUBTITLES_MAX_CUES = 50_000;
/** Formats that are read; the bytes tell which one it is. */
export const SUBTITLE_EXTENSIONS = [".srt", ".vtt", ".ass", ".ssa"] as const;
/** Languages that are offered, by their codes; others can be sent too. */
export const SUBTITLE_LANGUAGES = [
  ...(["pl", "en", "de", "uk", "fr", "es", "it", "cs", "sk", "lt"] as const),
  ...(["ru", "be", "hu", "pt", "nl", "sv", "no", "ja", "zh", "ko"] as const),
] as const;

const Language = z.string().check(z.regex(/^[a-z]{2,3}$/));

export const SubtitleTrack = z.object({
  language: Language,
  cues: z.int(),
  /** Written by a machine, which mishears. */
  isAutomatic: z.boolean(),
  /** A WebVTT file. */
  url: z.string(),
});
export type SubtitleTrack = z.output<typeof SubtitleTrack>;

export const AutomaticSubtitles = z.object({
  /** Whether this site can have subtitles written. */
  isOffered: z.boolean(),
  /** Those that are being written or could not be. */
  runs: z.array(z.object({ language: Language, state: z.enum(["waiting", "running", "failed"]) })),
});
export type AutomaticSubtitles = z.output<typeof AutomaticSubtitles>;

const ByLanguage = z.object({ id: Id, language: Language });

export const subtitles = {
  list: endpoint({
    method: "GET",
    path: "/videos/{id}/subtitles",
    access: "anyone",
    summary: "The subtitles of a video, a WebVTT file for each language",
    params: z.object({ id: Id }),
    response: listOf(SubtitleTrack),
  }),
  save: endpoint({
    method: "POST",
    path: "/videos/{id}/subtitles/{language}",
    access: "owner",
    summary: "Adds or replaces the subtitles of a language: SRT, WebVTT or ASS, turned into clean WebVTT",
    params: ByLanguage,
    upload: {
      maxBytes: SUBTITLES_MAX_BYTES,
      types: ["application/octet-stream", "text/vtt", "application/x-subrip", "text/x-ssa"],
    },
    response: listOf(SubtitleTrack),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/videos/{id}/subtitles/{language}",
    access: "owner",
    summary: "Removes the subtitles of a language",
    params: ByLanguage,
    response: listOf(SubtitleTrack),
  }),
  automatic: endpoint({
    method: "GET",
    path: "/videos/{id}/automatic-subtitles",
    access: "owner",
    summary: "Subtitles that a machine is writing",
    params: z.object({ id: Id }),
    response: AutomaticSubtitles,
  }),
  write: endpoint({
    method: "POST",
    path: "/videos/{id}/automatic-subtitles/{language}",
    access: "owner",
    summary: "Has subtitles written from what is said, in the language it is said in",
    status: 202,
    params: ByLanguage,
    response: AutomaticSubtitles,
  }),
};
