import type { RefObject } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Popover } from "#web/ui/overlays/popover.tsx";

const EMOJI = [
  ...["😀", "😂", "🙂", "😉", "😍", "🤔", "😮", "😢"],
  ...["😡", "🥳", "😎", "🤯", "👍", "👎", "👏", "🙏"],
  ...["💪", "👋", "❤️", "💔", "🔥", "🎉", "⭐", "💯"],
  ...["🚂", "🎵", "⚽", "☕", "🍿", "🌧️", "☀️", "❓"],
];

interface EmojiPopoverProps {
  readonly anchorRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPick: (emoji: string) => void;
}

/** Emoji to choose from; stays open, so that several can be inserted. */
export function EmojiPopover({ anchorRef, isOpen, onClose, onPick }: EmojiPopoverProps) {
  return (
    <Popover
      anchorRef={anchorRef}
      isOpen={isOpen}
      onClose={onClose}
      label={m.chat_emoji()}
      placement="top end"
    >
      <div className="grid grid-cols-8 p-1.5">
        {EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            onClick={() => onPick(emoji)}
            className="size-10 rounded-xs text-[1.25rem] hover:bg-surface-2"
          >
            {emoji}
          </button>
        ))}
      </div>
    </Popover>
  );
}
