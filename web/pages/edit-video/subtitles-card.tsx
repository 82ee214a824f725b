import { useQuery } from "@tanstack/react-query";
import { Captions, Upload } from "lucide-react";
import { useState } from "react";
import {
  SUBTITLE_EXTENSIONS,
  SUBTITLE_LANGUAGES,
  SUBTITLES_MAX_BYTES,
  type SubtitleTrack,
} from "#shared/subtitles/contract.ts";
import { subtitlesQuery } from "#web/features/playback/film-parts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { languageName } from "#web/ui/format/language.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { AutomaticSubtitles } from "./automatic-subtitles.tsx";
import { SideCard } from "./side-card.tsx";
import { AddedTrack, StoredTrack } from "./subtitle-tracks.tsx";
import type { VideoParts } from "./use-video-parts.ts";

interface SubtitlesCardProps {
  readonly videoId: string;
  readonly parts: VideoParts;
}

/** The subtitles of a video, a file for each language. Added, renamed and removed with the form. */
export function SubtitlesCard({ videoId, parts }: SubtitlesCardProps) {
  const [language, setLanguage] = useState<string>("pl");
  const [isTooLarge, setTooLarge] = useState(false);
  const { data, isError, refetch, isFetching } = useQuery(subtitlesQuery(videoId));
  const added = parts.changes.filter((change) => change.kind === "add");

  function add([file]: File[]) {
    if (!file) return;
    setTooLarge(file.size > SUBTITLES_MAX_BYTES);
    if (file.size <= SUBTITLES_MAX_BYTES) parts.change({ kind: "add", language, file });
  }

  return (
    <SideCard title={m.player_captions()} text={m.film_subtitles_text()}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {data && (data.count > 0 || added.length > 0) && (
        <ul className="grid divide-y divide-line border-y border-line">
          {data.items.map((track) => (
            <StoredTrack
              key={track.language}
              track={track}
              languages={languagesFor(track, data.items)}
              change={changeOf(track, parts)}
              onChange={parts.change}
              onUndo={parts.undo}
            />
          ))}
          {added.map((change) => (
            <AddedTrack key={change.language} change={change} onUndo={parts.undo} />
          ))}
        </ul>
      )}
      {data?.count === 0 && added.length === 0 && (
        <p className="flex items-center gap-2.5 text-small text-text-2">
          <Captions className="size-[18px]" />
          {m.film_subtitles_none()}
        </p>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          label={m.film_subtitles_language()}
          value={language}
          options={SUBTITLE_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={setLanguage}
        />
        <FileButton
          accept={SUBTITLE_EXTENSIONS.join(",")}
          icon={<Upload className="size-[18px]" />}
          onFiles={add}
          className="h-11"
        >
          {m.film_subtitles_choose()}
        </FileButton>
      </div>
      <AutomaticSubtitles videoId={videoId} language={language} />
      {isTooLarge && (
        <Notice tone="danger" isNew>
          {m.film_subtitles_too_large()}
        </Notice>
      )}
    </SideCard>
  );
}

function changeOf(track: SubtitleTrack, { changes }: VideoParts) {
  return changes.find((change) => change.kind !== "add" && change.track.language === track.language);
}

/** The languages a track can be given: its own, and those that no other track has. */
function languagesFor({ language }: SubtitleTrack, tracks: readonly SubtitleTrack[]): readonly string[] {
  const taken = new Set(tracks.map((track) => track.language));
  const free = SUBTITLE_LANGUAGES.filter((code) => !taken.has(code));
  return [language, ...free];
}
