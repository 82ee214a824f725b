import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readChapterLines } from "#shared/chapters/chapter-lines.ts";
import { chapters } from "#shared/chapters/contract.ts";
import { type SubtitleOmission, subtitles, type SubtitleTrack } from "#shared/subtitles/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { chaptersQuery, subtitlesQuery } from "#web/features/playback/video-extras.ts";

/** Pending change of a subtitle track, applied when the form is saved. */
export type SubtitleChange =
  | { readonly kind: "add"; readonly language: string; readonly file: Blob }
  | { readonly kind: "remove"; readonly track: SubtitleTrack }
  | { readonly kind: "rename"; readonly track: SubtitleTrack; readonly language: string };

export type TextTracks = ReturnType<typeof useTextTracks>;

/** Edited chapters and subtitles of a video, saved with its form. */
export function useTextTracks(video: Video) {
  const queryClient = useQueryClient();
  const [chapterText, setChapterText] = useState<string>();
  const [changes, setChanges] = useState<readonly SubtitleChange[]>([]);
  const [omitted, setOmitted] = useState<Readonly<Record<string, readonly SubtitleOmission[]>>>({});
  const parsedChapters =
    chapterText === undefined ? undefined : readChapterLines(chapterText, video.duration);

  /** Saves item by item: items saved before a failure are not sent again. */
  async function save(): Promise<void> {
    for (const change of changes) {
      const tracks = await sendSubtitles(video._id, change);
      queryClient.setQueryData(subtitlesQuery(video._id).queryKey, tracks);
      setChanges((left) => left.filter((other) => other !== change));
      if (change.kind === "add") noteOmitted(change.language, tracks.omitted);
      else noteOmitted(change.track.language, []);
    }
    if (!parsedChapters) return;
    const params = { id: video._id };
    const saved = await call(chapters.replace, { params, body: { chapters: parsedChapters.chapters } });
    queryClient.setQueryData(chaptersQuery(video._id).queryKey, saved);
    setChapterText(undefined);
  }

  function noteOmitted(language: string, omissions: readonly SubtitleOmission[] = []) {
    setOmitted(({ [language]: _replaced, ...others }) =>
      omissions.length > 0 ? { ...others, [language]: omissions } : others,
    );
  }

  return {
    /** Undefined while unchanged; an empty text means chapters from the description. */
    chapterText,
    writeChapters: setChapterText,
    chapterProblem: parsedChapters?.problem,
    changes,
    /** Replaces a pending change of the same language or track. */
    change(next: SubtitleChange) {
      setChanges((left) => [...left.filter((other) => subjectOf(other) !== subjectOf(next)), next]);
    },
    undo(change: SubtitleChange) {
      setChanges((left) => left.filter((other) => other !== change));
    },
    /** What was left out of the files that were saved here, by language. */
    omitted,
    dismissOmitted: (language: string) => noteOmitted(language),
    isChanged: chapterText !== undefined || changes.length > 0,
    isInvalid: parsedChapters?.problem !== undefined,
    save,
  };
}

function subjectOf(change: SubtitleChange): string {
  return change.kind === "add" ? `new ${change.language}` : change.track.language;
}

interface SavedTracks {
  readonly items: SubtitleTrack[];
  readonly count: number;
  /** Of a new file. */
  readonly omitted?: readonly SubtitleOmission[];
}

async function sendSubtitles(videoId: string, change: SubtitleChange): Promise<SavedTracks> {
  if (change.kind === "add") return saveTrack(videoId, change.language, change.file);
  const params = { id: videoId, language: change.track.language };
  if (change.kind === "remove") return call(subtitles.remove, { params });
  // Uploads under the new language before deleting the old one: a failure in between leaves both and loses none.
  const response = await fetch(change.track.url);
  if (!response.ok) throw new Error(`Subtitle request failed with status ${response.status}`);
  await saveTrack(videoId, change.language, await response.blob());
  return call(subtitles.remove, { params });
}

async function saveTrack(videoId: string, language: string, file: Blob) {
  // Browsers know few subtitle MIME types; the server detects the type from the bytes.
  const bytes = new Blob([file], { type: "application/octet-stream" });
  return call(subtitles.save, { params: { id: videoId, language }, file: bytes });
}
