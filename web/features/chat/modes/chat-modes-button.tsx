import { Gauge } from "lucide-react";
import { lazy, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const ChatModesDialog = lazy(async () => ({
  default: (await import("./chat-modes-dialog.tsx")).ChatModesDialog,
}));

/** Opens the modes of the chat for its moderators. */
export function ChatModesButton({ videoId }: { readonly videoId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={m.chat_modes()} icon={<Gauge />} size={32} onClick={() => setOpen(true)} />
      <LazyOverlay isOpen={isOpen}>
        <ChatModesDialog videoId={videoId} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyOverlay>
    </>
  );
}
