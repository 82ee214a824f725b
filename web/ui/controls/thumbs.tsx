import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { formatNumber, formatShortNumber } from "#web/ui/format/number.ts";

export type Rating = 1 | 0 | -1;

export interface ThumbsProps {
  /** The viewer's own rating. */
  readonly own: Rating;
  /** Number at the thumbs up: likes, or likes minus dislikes. */
  readonly count: number;
  /** Number at the thumbs down; undefined hides it. */
  readonly dislikes?: number | undefined;
  /** Called with the new rating: 0 when the pressed thumb was on. */
  readonly onRate: (rating: Rating) => void;
}

/** Like and dislike buttons of a comment or a post. */
export function Thumbs({ own, count, dislikes, onRate }: ThumbsProps) {
  return (
    <div role="group" aria-label={m.ui_rating()} className="flex items-center">
      <Thumb
        label={m.ui_like_count({ amount: formatNumber(count) })}
        isOn={own === 1}
        count={count}
        onPress={() => onRate(own === 1 ? 0 : 1)}
      >
        <ThumbsUp />
      </Thumb>
      <Thumb
        label={
          dislikes === undefined ? m.ui_dislike() : m.ui_dislike_count({ amount: formatNumber(dislikes) })
        }
        isOn={own === -1}
        count={dislikes ?? 0}
        onPress={() => onRate(own === -1 ? 0 : -1)}
      >
        <ThumbsDown />
      </Thumb>
    </div>
  );
}

interface ThumbProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly count: number;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Thumb({ label, isOn, count, onPress, children }: ThumbProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
      className={classes(
        "inline-flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-sm px-2 text-small font-[620] tabular-nums select-none hover:bg-surface-2 [&_.lucide]:size-[17px]",
        isOn ? "text-accent-ink [&_.lucide]:fill-current" : "text-text-2 hover:text-text",
      )}
    >
      {children}
      {count !== 0 && formatShortNumber(count)}
    </button>
  );
}
