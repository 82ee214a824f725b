import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readChapterLines } from "#shared/chapters/chapter-lines.ts";
import { chapters } from "#shared/chapters/contract.ts";
import { subtitles, type SubtitleTrack } from "#shared/subtitles/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { chaptersQuery, subtitlesQuery } from "#web/features/playback/film-parts.ts";

/** What is to be done with the subtitles of one language once the form is saved. */
export type SubtitleChange =
  | { readonly kind: "add"; readonly language: string; readonly file: Blob }
  | { readonly kind: "remove"; readonly track: SubtitleTrack }
  | { readonly kind: "rename"; readonly track: SubtitleTrack; readonly language: string };

export type VideoParts = ReturnType<typeof useVideoParts>;

/** Chapters and subtitles as they were changed on the screen: they are saved with the form of their video. */
export function useVideoParts(video: Video) {
  const queryClient = useQueryClient();
  const [chapterText, setChapterText] = useState<string>();
  const [changes, setChanges] = useState<readonly SubtitleChange[]>([]);
  const written = chapterText === undefined ? undefined : readChapterLines(chapterText, video.duration);

  /** Saves part by part: what was saved before a failure is not sent again. */
  async function save(): Promise<void> {
    for (const change of changes) {
      const tracks = await sendSubtitles(video._id, change);
      queryClient.setQueryData(subtitlesQuery(video._id).queryKey, tracks);
      setChanges((left) => left.filter((other) => other !== change));
    }
    if (!written) return;
    const params = { id: video._id };
    const saved = await call(chapters.replace, { params, body: { chapters: written.chapters } });
    queryClient.setQueryData(chaptersQuery(video._id).queryKey, saved);
    setChapterText(undefined);
  }

  return {
    /** Undefined as long as nothing was changed; an empty text stands for the chapters of the description. */
    chapterText,
    writeChapters: setChapterText,
    chapterProblem: written?.problem,
    changes,
    /** Replaces what was to be done with the same language or track. */
    change(next: SubtitleChange) {
      setChanges((left) => [...left.filter((other) => subjectOf(other) !== subjectOf(next)), next]);
    },
    undo(change: SubtitleChange) {
      setChanges((left) => left.filter((other) => other !== change));
    },
    isChanged: chapterText !== undefined || changes.length > 0,
    isWrong: written?.problem !== undefined,
    save,
  };
}

function subjectOf(change: SubtitleChange): string {
  return change.kind === "add" ? `new ${change.language}` : change.track.language;
}

async function sendSubtitles(videoId: string, change: SubtitleChange) {
  if (change.kind === "add") return saveTrack(videoId, change.language, change.file);
  const params = { id: videoId, language: change.track.language };
  if (change.kind === "remove") return call(subtitles.remove, { params });
  // First under the new language: a failure in between leaves both, and loses none.
  const response = await fetch(change.track.url);
  if (!response.ok) throw new Error(`The subtitles answered ${response.status}`);
  await saveTrack(videoId, change.language, await response.blob());
  return call(subtitles.remove, { params });
}

async function saveTrack(videoId: string, language: string, file: Blob) {
  // Browsers know few types of subtitles, and the server looks at the bytes.
  const bytes = new Blob([file], { type: "application/octet-stream" });
  return call(subtitles.save, { params: { id: videoId, language }, file: bytes });
}
