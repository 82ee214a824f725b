import type { ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One option of a multiple choice. */
export function Choice({ isChosen, onToggle, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classes(
        "inline-flex min-h-10 max-w-full items-center gap-2 rounded-sm border px-3 text-control font-[560] transition-colors",
        isChosen
          ? "border-accent-ink bg-accent-soft text-accent-ink"
          : "border-line text-text-2 hover:bg-surface-2 hover:text-text",
      )}
    >
      {children}
    </button>
  );
}
