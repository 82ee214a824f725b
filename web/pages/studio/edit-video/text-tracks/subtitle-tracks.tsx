import { Download, Trash2, TriangleAlert, Undo2 } from "lucide-react";
import type { SubtitleTrack } from "#shared/subtitles/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { languageName } from "#web/ui/format/language.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import type { SubtitleChange } from "./use-text-tracks.ts";

const ROW = "flex flex-wrap items-center gap-x-2 py-1.5";

interface StoredTrackProps {
  readonly track: SubtitleTrack;
  /** Zero while it is unknown. */
  readonly durationSeconds: number;
  /** The selectable languages. */
  readonly languages: readonly string[];
  /** The pending change, applied when the form is saved. */
  readonly change: SubtitleChange | undefined;
  readonly onChange: (change: SubtitleChange) => void;
  readonly onUndo: (change: SubtitleChange) => void;
}

/** A subtitle track stored on the server. */
export function StoredTrack({
  track,
  durationSeconds,
  languages,
  change,
  onChange,
  onUndo,
}: StoredTrackProps) {
  const name = languageName(track.language);
  const lastStart = track.lastStartSeconds ?? 0;
  if (change?.kind === "remove") {
    return (
      <li className={ROW}>
        <span className="min-w-0 flex-1 text-text-2">
          <s>{name}</s> · {m.videos_subtitles_removed_on_save()}
        </span>
        <Undo language={name} onUndo={() => onUndo(change)} />
      </li>
    );
  }
  return (
    <li className={ROW}>
      <Select
        label={m.videos_subtitles_track_language({ language: name })}
        isLabelHidden
        value={change?.kind === "rename" ? change.language : track.language}
        options={languages.map((code) => ({ value: code, label: languageName(code) }))}
        onChange={(language) => {
          if (language !== track.language) onChange({ kind: "rename", track, language });
          else if (change) onUndo(change);
        }}
        className="min-w-36 flex-1"
      />
      <span className="text-small text-text-2 tabular-nums">
        {track.isAutomatic && `${m.videos_subtitles_automatic_mark()} · `}
        {m.videos_subtitles_cues({ amount: formatNumber(track.cues) })}
        {track.omittedCues > 0 &&
          ` · ${m.videos_subtitles_omitted({ amount: formatNumber(track.omittedCues) })}`}
      </span>
      <a
        href={track.url}
        download={`${track.language}.vtt`}
        aria-label={m.videos_subtitles_download({ language: name })}
        className="grid size-10 place-items-center rounded-sm text-text-2 hover:bg-surface-2 hover:text-text"
      >
        <Download className="size-[18px]" />
      </a>
      <IconButton
        label={m.videos_subtitles_remove({ language: name })}
        icon={<Trash2 className="size-[18px]" />}
        onClick={() => onChange({ kind: "remove", track })}
      />
      {durationSeconds > 0 && lastStart >= durationSeconds && (
        <p className="flex w-full items-start gap-2 pb-1.5 text-small text-pretty text-warning-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          {m.videos_subtitles_beyond_end({
            start: formatDuration(lastStart),
            duration: formatDuration(durationSeconds),
          })}
        </p>
      )}
    </li>
  );
}

interface AddedTrackProps {
  readonly change: Extract<SubtitleChange, { kind: "add" }>;
  readonly onUndo: (change: SubtitleChange) => void;
}

/** A chosen file that is not uploaded yet. */
export function AddedTrack({ change, onUndo }: AddedTrackProps) {
  const name = languageName(change.language);
  return (
    <li className={ROW}>
      <span className="min-w-0 flex-1">
        <span className="font-[600]">{name}</span>
        <span className="text-text-2"> · {m.videos_subtitles_added_on_save()}</span>
      </span>
      <Undo language={name} onUndo={() => onUndo(change)} />
    </li>
  );
}

function Undo({ language, onUndo }: { readonly language: string; readonly onUndo: () => void }) {
  return (
    <IconButton
      label={m.videos_subtitles_undo({ language })}
      icon={<Undo2 className="size-[18px]" />}
      onClick={onUndo}
    />
  );
}
