import { ChartBarBig } from "lucide-react";
import { lazy, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { ChatModeration } from "../chat-line-menu.tsx";

const ChatPollDialog = lazy(async () => ({
  default: (await import("./chat-poll-dialog.tsx")).ChatPollDialog,
}));

interface ChatPollButtonProps extends Pick<ChatModeration, "ask"> {
  readonly videoId: string;
}

/** Opens the form of a new poll for moderators. */
export function ChatPollButton({ videoId, ask }: ChatPollButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={m.chat_poll_new()} icon={<ChartBarBig />} size={32} onClick={() => setOpen(true)} />
      <LazyOverlay isOpen={isOpen}>
        <ChatPollDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onStart={(poll) => ask("chat:poll-start", { videoId, ...poll })}
        />
      </LazyOverlay>
    </>
  );
}
