import {
  SUBTITLE_TEXT_MAX_CHARACTERS,
  type SubtitleOmission,
  type SubtitleTrack,
} from "#shared/subtitles/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { languageName } from "#web/ui/format/language.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

interface SubtitleReportProps {
  readonly track: SubtitleTrack;
  /** The first places of the file that were left out. */
  readonly omitted: readonly SubtitleOmission[];
  readonly onDismiss: () => void;
}

/** Tells the author which lines of a saved subtitle file are not kept, so that they can correct the file. */
export function SubtitleReport({ track, omitted, onDismiss }: SubtitleReportProps) {
  const title = m.videos_subtitles_report({ language: languageName(track.language) });
  const listedCues = omitted.filter(isLostCue).length;
  return (
    <Notice tone={track.omittedCues > 0 ? "warning" : "info"} title={title} onDismiss={onDismiss} isNew>
      <div
        role="region"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
        className="mt-1 grid max-h-[220px] gap-1 overflow-y-auto -outline-offset-2"
      >
        <ul className="grid gap-1">
          {omitted.map((omission) => (
            <li key={`${omission.line} ${omission.reason}`}>{omissionText(omission)}</li>
          ))}
        </ul>
        {listedCues < track.omittedCues && <p>{m.videos_subtitles_report_more()}</p>}
      </div>
    </Notice>
  );
}

function isLostCue({ reason }: SubtitleOmission): boolean {
  return reason !== "formatting" && reason !== "long";
}

function omissionText({ line, reason }: SubtitleOmission): string {
  switch (reason) {
    case "time":
      return m.videos_subtitles_report_time({ line });
    case "order":
      return m.videos_subtitles_report_order({ line });
    case "text":
      return m.videos_subtitles_report_text({ line });
    case "long":
      return m.videos_subtitles_report_long({ line, max: formatNumber(SUBTITLE_TEXT_MAX_CHARACTERS) });
    case "formatting":
      return m.videos_subtitles_report_formatting({ line });
  }
}
