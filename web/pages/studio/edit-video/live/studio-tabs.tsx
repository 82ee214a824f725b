import { type KeyboardEvent, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";

const STUDIO_PARTS = ["stream", "chat"] as const;
export type StudioPart = (typeof STUDIO_PARTS)[number];

const NAMES: Readonly<Record<StudioPart, () => string>> = {
  stream: m.live_tab_stream,
  chat: m.live_tab_chat,
};

interface StudioTabsProps {
  readonly part: StudioPart;
  readonly onSelect: (part: StudioPart) => void;
  /** Ids of the elements that are shown. */
  readonly ids: Readonly<Record<StudioPart, string>>;
}

/** On narrow screens: the controls of the stream or its chat below the video. Both stay mounted. */
export function StudioTabs({ part, onSelect, ids }: StudioTabsProps) {
  const listRef = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = part === "stream" ? "chat" : "stream";
    onSelect(other);
    listRef.current?.querySelector<HTMLElement>(`[aria-controls="${ids[other]}"]`)?.focus();
  }

  return (
    <div
      ref={listRef}
      role="tablist"
      aria-label={m.live_tabs()}
      className="flex gap-[22px] shadow-[inset_0_-1px_0_var(--line)] lg:hidden"
    >
      {STUDIO_PARTS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === part}
          aria-controls={ids[one]}
          tabIndex={one === part ? 0 : -1}
          onKeyDown={move}
          onClick={() => onSelect(one)}
          className={classes(
            "relative min-h-11 rounded-t-xs pt-2.5 pb-3 text-control font-semibold -outline-offset-2 transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-[3px] after:bg-accent-ink",
            one === part ? "text-text" : "text-text-2 after:opacity-0 hover:text-text",
          )}
        >
          {NAMES[one]()}
        </button>
      ))}
    </div>
  );
}
