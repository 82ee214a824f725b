import { useQuery } from "@tanstack/react-query";
import { Captions, Upload } from "lucide-react";
import { useState } from "react";
import {
  SUBTITLE_EXTENSIONS,
  SUBTITLE_LANGUAGES,
  SUBTITLES_MAX_BYTES,
  type SubtitleTrack,
} from "#shared/subtitles/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { subtitlesQuery } from "#web/features/playback/video-extras.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { FileButton } from "#web/ui/controls/file-button.tsx";
import { languageName } from "#web/ui/format/language.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { AutomaticSubtitles } from "./automatic-subtitles.tsx";
import { SideCard } from "#web/pages/studio/edit-video/side-card.tsx";
import { SubtitleReport } from "./subtitle-report.tsx";
import { AddedTrack, StoredTrack } from "./subtitle-tracks.tsx";
import type { TextTracks } from "./use-text-tracks.ts";

interface SubtitlesCardProps {
  readonly video: Video;
  readonly textTracks: TextTracks;
}

/** Subtitles of a video, one file per language. Added, renamed and removed when the form is saved. */
export function SubtitlesCard({ video, textTracks }: SubtitlesCardProps) {
  const [language, setLanguage] = useState<string>("pl");
  const [isTooLarge, setTooLarge] = useState(false);
  const { data, isError, refetch, isFetching } = useQuery(subtitlesQuery(video._id));
  const added = textTracks.changes.filter((change) => change.kind === "add");

  function add([file]: File[]) {
    if (!file) return;
    setTooLarge(file.size > SUBTITLES_MAX_BYTES);
    if (file.size <= SUBTITLES_MAX_BYTES) textTracks.change({ kind: "add", language, file });
  }

  return (
    <SideCard title={m.playback_captions()} text={m.videos_subtitles_text()}>
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
              durationSeconds={video.duration}
              languages={languagesFor(track, data.items)}
              change={changeOf(track, textTracks)}
              onChange={textTracks.change}
              onUndo={textTracks.undo}
            />
          ))}
          {added.map((change) => (
            <AddedTrack key={change.language} change={change} onUndo={textTracks.undo} />
          ))}
        </ul>
      )}
      {data?.items.map((track) => {
        const omitted = textTracks.omitted[track.language];
        if (!omitted) return null;
        const onDismiss = () => textTracks.dismissOmitted(track.language);
        return <SubtitleReport key={track.language} {...{ track, omitted, onDismiss }} />;
      })}
      {data?.count === 0 && added.length === 0 && (
        <p className="flex items-center gap-2.5 text-small text-text-2">
          <Captions className="size-[18px]" />
          {m.videos_subtitles_none()}
        </p>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          label={m.videos_subtitles_language()}
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
          {m.videos_subtitles_choose()}
        </FileButton>
      </div>
      <AutomaticSubtitles videoId={video._id} language={language} />
      {isTooLarge && (
        <Notice tone="danger" isNew>
          {m.videos_subtitles_too_large()}
        </Notice>
      )}
    </SideCard>
  );
}

function changeOf(track: SubtitleTrack, { changes }: TextTracks) {
  return changes.find((change) => change.kind !== "add" && change.track.language === track.language);
}

/** Languages selectable for a track: its own, and those without a track. */
function languagesFor({ language }: SubtitleTrack, tracks: readonly SubtitleTrack[]): readonly string[] {
  const usedLanguages = new Set(tracks.map((track) => track.language));
  const freeLanguages = SUBTITLE_LANGUAGES.filter((code) => !usedLanguages.has(code));
  return [language, ...freeLanguages];
}
