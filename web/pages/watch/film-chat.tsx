import { MessageSquare } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { ChatPanel } from "#web/features/chat/chat-panel.tsx";
import { useChatPlace } from "#web/features/chat/chat-place.ts";
import { LiveBadge } from "#web/features/live/live-badge.tsx";
import { reportChatMessage } from "#web/features/reports/report-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";

interface FilmChatProps {
  readonly video: Video;
  /** Beside the film or below it: the chat is in one of the two places. */
  readonly place: "right" | "below";
}

/** From here on there is room beside the film. */
const BESIDE = "(width >= 1080px)";

/** The chat, where its reader wants it; on narrow screens everything is below the film. */
export function FilmChat({ video, place }: FilmChatProps) {
  const { variant, move } = useChatPlace();
  const hasRoomBeside = useSyncExternalStore(watchRoom, readRoom, () => true);
  const home = hasRoomBeside ? "right" : "below";
  if ((variant === "right" ? home : variant) === place) {
    const { _id, channelId, live } = video;
    const badge = live && <LiveBadge video={video} />;
    return <ChatPanel videoId={_id} channelId={channelId} onReport={reportChatMessage} badge={badge} />;
  }
  if (variant !== "hidden" || place !== home) return null;
  return (
    <Button icon={<MessageSquare />} className="mb-6 w-full" onClick={() => move("right")}>
      {m.chat_show()}
    </Button>
  );
}

function watchRoom(onChange: () => void): () => void {
  const query = window.matchMedia(BESIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function readRoom(): boolean {
  return window.matchMedia(BESIDE).matches;
}
