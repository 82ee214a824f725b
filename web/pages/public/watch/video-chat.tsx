import { MessageSquare } from "lucide-react";
import { lazy, type RefObject, useSyncExternalStore } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { premierePhase } from "#shared/videos/premiere.ts";
import { ChatPanel } from "#web/features/chat/chat-panel.tsx";
import { useChatPosition } from "#web/features/chat/chat-position.ts";
import { LiveBadge } from "#web/features/live/live-badge.tsx";
import { reportChatMessage } from "#web/features/reports/report-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { useNow } from "#web/ui/format/now.ts";

const SubscribeButton = lazy(async () => ({
  default: (await import("#web/features/library/subscribe-button.tsx")).SubscribeButton,
}));

interface VideoChatProps {
  readonly video: Video;
  /** The chat is rendered beside the video or below it. */
  readonly place: "right" | "below";
  readonly stageRef: RefObject<HTMLElement | null>;
}

/** From this width on there is room beside the video. */
const BESIDE_QUERY = "(width >= 1080px)";

/** The chat at the position that the viewer has chosen; below the video on narrow screens. */
export function VideoChat({ video, place, stageRef }: VideoChatProps) {
  const { variant, move } = useChatPosition();
  const now = useNow();
  const hasRoomBeside = useSyncExternalStore(watchRoom, readHasRoomBeside, readNothing);
  // The server knows no width: it renders the chat beside the video, and its place below.
  if (hasRoomBeside === undefined && place === "below") return <ChatPlace />;
  const home = hasRoomBeside === false ? "below" : "right";
  if ((variant === "right" ? home : variant) === place) {
    const { _id, live } = video;
    const isOver = live ? video.livestreamEndedAt !== null : premierePhase(video, now) === "over";
    const badge = live && <LiveBadge video={video} />;
    const panel = (
      <ChatPanel
        // What may be written changes with the end.
        key={String(isOver)}
        videoId={_id}
        channel={video.channel}
        onReport={reportChatMessage}
        badge={badge}
        stageRef={stageRef}
        premieredAt={live ? null : video.premiereAt}
        subscribe={<SubscribeButton channel={video.channel} />}
      />
    );
    return place === "right" ? <div className="max-[1080px]:hidden">{panel}</div> : panel;
  }
  if (variant !== "hidden" || place !== home) return null;
  return (
    <Button icon={<MessageSquare />} className="mb-6 w-full" onClick={() => move("right")}>
      {m.chat_show()}
    </Button>
  );
}

/** Keeps the comments where they are until the chat comes, on narrow screens. */
function ChatPlace() {
  return (
    <div
      aria-hidden="true"
      className="mb-7 h-[min(560px,70dvh)] rounded-lg border border-line bg-surface-1 min-[1080px]:hidden [@media(scripting:none)]:hidden"
    />
  );
}

function watchRoom(onChange: () => void): () => void {
  const query = window.matchMedia(BESIDE_QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function readHasRoomBeside(): boolean {
  return window.matchMedia(BESIDE_QUERY).matches;
}

function readNothing(): undefined {
  return undefined;
}
