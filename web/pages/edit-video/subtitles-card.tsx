import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Captions, Download, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import {
  SUBTITLE_EXTENSIONS,
  SUBTITLE_LANGUAGES,
  subtitles,
  SUBTITLES_MAX_BYTES,
  type SubtitleTrack,
} from "#shared/subtitles/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { subtitlesQuery } from "#web/features/playback/film-parts.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { languageName } from "#web/ui/format/language.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { AutomaticSubtitles } from "./automatic-subtitles.tsx";
import { SideCard } from "./side-card.tsx";

/** The subtitles of a film: a file for each language. */
export function SubtitlesCard({ video }: { readonly video: Video }) {
  const queryClient = useQueryClient();
  const [language, setLanguage] = useState<string>("pl");
  const [isTooLarge, setTooLarge] = useState(false);
  const { data, isError, refetch, isFetching } = useQuery(subtitlesQuery(video._id));

  function keep(tracks: { items: SubtitleTrack[]; count: number }) {
    queryClient.setQueryData(subtitlesQuery(video._id).queryKey, tracks);
  }

  const save = useMutation({
    mutationFn: (file: File) =>
      call(subtitles.save, {
        params: { id: video._id, language },
        // Browsers know few types of subtitles, and the server looks at the bytes.
        file: new Blob([file], { type: "application/octet-stream" }),
      }),
    onSuccess(tracks) {
      keep(tracks);
      showSnackbar({ text: m.film_subtitles_saved({ language: languageName(language) }) });
    },
  });
  const remove = useMutation({
    mutationFn: (removed: string) => call(subtitles.remove, { params: { id: video._id, language: removed } }),
    onSuccess(tracks) {
      keep(tracks);
      showSnackbar({ text: m.film_subtitles_removed() });
    },
  });
  const error = save.error ?? remove.error;
  const problem = isTooLarge
    ? m.film_subtitles_too_large()
    : error && failureText(error, m.film_save_failed());

  function send([file]: File[]) {
    if (!file) return;
    setTooLarge(file.size > SUBTITLES_MAX_BYTES);
    if (file.size <= SUBTITLES_MAX_BYTES) save.mutate(file);
  }

  return (
    <SideCard title={m.player_captions()} text={m.film_subtitles_text()}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {data && data.count > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {data.items.map((track) => (
            <Track
              key={track.language}
              track={track}
              isRemoving={remove.isPending && remove.variables === track.language}
              onRemove={() => remove.mutate(track.language)}
            />
          ))}
        </ul>
      )}
      {data?.count === 0 && (
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
          isPending={save.isPending}
          onFiles={send}
          className="h-11"
        >
          {m.film_subtitles_choose()}
        </FileButton>
      </div>
      <AutomaticSubtitles videoId={video._id} language={language} />
      {problem && (
        <Notice tone="danger" isNew>
          {problem}
        </Notice>
      )}
    </SideCard>
  );
}

interface TrackProps {
  readonly track: SubtitleTrack;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

function Track({ track: { language, cues, isAutomatic, url }, isRemoving, onRemove }: TrackProps) {
  const name = languageName(language);
  return (
    <li className="flex items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1 truncate font-[600]">
        {name}
        {isAutomatic && <span className="font-[400] text-text-3"> · {m.film_automatic_mark()}</span>}
      </span>
      <span className="text-small text-text-2 tabular-nums">
        {m.film_subtitles_cues({ amount: formatNumber(cues) })}
      </span>
      <a
        href={url}
        download={`${language}.vtt`}
        aria-label={m.film_subtitles_download({ language: name })}
        className="grid size-10 place-items-center rounded-sm text-text-2 hover:bg-surface-2 hover:text-text"
      >
        <Download className="size-[18px]" />
      </a>
      <IconButton
        label={m.film_subtitles_remove({ language: name })}
        icon={<Trash2 className="size-[18px]" />}
        aria-busy={isRemoving || undefined}
        onClick={onRemove}
      />
    </li>
  );
}
