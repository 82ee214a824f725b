import { m } from "#web/i18n/compiled/messages.js";
import { formatDuration } from "./format/duration.ts";
import { LiveBars } from "./live-bars.tsx";

/** What stands in the bite of a thumbnail. */
export type NotchContent =
  | { readonly kind: "duration"; readonly seconds: number | undefined }
  | { readonly kind: "live" }
  /** A premiere or a scheduled broadcast: "Premiera 21:30", "Start jutro 18:00". */
  | { readonly kind: "upcoming"; readonly text: string }
  /** Anything else in plain words: "12 filmów". */
  | { readonly kind: "text"; readonly text: string };

export function Notch({ content }: { readonly content: NotchContent }) {
  switch (content.kind) {
    case "duration":
      return <span className={`${NOTCH} text-text-2`}>{formatDuration(content.seconds)}</span>;
    case "live":
      return (
        <span className="mark-notch text-[12px] leading-none font-[740] tracking-[0.045em] text-text uppercase">
          <span className="contents text-live-dot">
            <LiveBars />
          </span>
          {m.ui_live()}
        </span>
      );
    case "upcoming":
      return <span className={`${NOTCH} text-accent-ink`}>{content.text}</span>;
    case "text":
      return <span className={`${NOTCH} text-text-2`}>{content.text}</span>;
  }
}

const NOTCH = "mark-notch text-[12px] leading-none font-[640] tabular-nums";
