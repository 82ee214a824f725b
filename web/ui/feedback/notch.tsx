import { m } from "#web/i18n/compiled/messages.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { EqualiserBars } from "./equaliser-bars.tsx";

/** Content of the notch of a thumbnail. */
export type NotchContent =
  | { readonly kind: "duration"; readonly seconds: number | undefined }
  | { readonly kind: "live" }
  /** A premiere or a scheduled live stream: "Premiera 21:30", "Start jutro 18:00". */
  | { readonly kind: "upcoming"; readonly text: string }
  /** Any other text: "12 filmów". */
  | { readonly kind: "text"; readonly text: string };

export function Notch({ content }: { readonly content: NotchContent }) {
  switch (content.kind) {
    case "duration":
      return <span className={`${NOTCH} text-text-2`}>{formatDuration(content.seconds)}</span>;
    case "live":
      return (
        <span className="mark-notch text-[12px] leading-none font-[740] tracking-[0.045em] text-text uppercase">
          <span className="contents text-live-dot">
            <EqualiserBars />
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
