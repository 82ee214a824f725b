import { type ReactNode, useId, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";

interface LongTextProps {
  /** The text, for its length. */
  readonly text: string;
  readonly children: ReactNode;
}

const FOLDED_LINES = 4;
/** Characters that fit into the collapsed lines on a phone and on a wide screen. */
const PHONE_CHARACTERS = 130;
const WIDE_CHARACTERS = 280;

/** Collapses a text to four lines until expanded; shows all of it without scripts. */
export function LongText({ text, children }: LongTextProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const fold = foldOf(text);

  return (
    <>
      <div id={id} className={classes("max-w-[78ch] text-text-2", !isOpen && FOLDS[fold].text)}>
        {children}
      </div>
      {fold !== "never" && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={classes(
            "mt-1 min-h-7 rounded-xs text-small font-[640] text-text hover:text-accent-ink [@media(scripting:none)]:hidden",
            FOLDS[fold].button,
          )}
        >
          {isOpen ? m.playback_read_less() : m.playback_read_more()}
        </button>
      )}
    </>
  );
}

type Fold = "never" | "on-phones" | "always";

const FOLDS: Record<Fold, { text: string; button: string }> = {
  never: { text: "", button: "" },
  "on-phones": { text: "max-sm:[@media(scripting:enabled)]:line-clamp-4", button: "sm:hidden" },
  always: { text: "[@media(scripting:enabled)]:line-clamp-4", button: "" },
};

function foldOf(text: string): Fold {
  if (text.length > WIDE_CHARACTERS || text.split("\n").length > FOLDED_LINES) return "always";
  return text.length > PHONE_CHARACTERS ? "on-phones" : "never";
}
