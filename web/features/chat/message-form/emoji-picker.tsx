import { Smile } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const EmojiPopover = lazy(async () => ({ default: (await import("./emoji-popover.tsx")).EmojiPopover }));

/** Button that offers emoji to insert. */
export function EmojiPicker({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={buttonRef}
        label={m.chat_emoji()}
        icon={<Smile />}
        size={32}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <LazyOverlay isOpen={isOpen}>
        <EmojiPopover anchorRef={buttonRef} isOpen={isOpen} onClose={() => setOpen(false)} onPick={onPick} />
      </LazyOverlay>
    </>
  );
}
