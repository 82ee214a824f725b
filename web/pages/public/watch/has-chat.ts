import { useQuery } from "@tanstack/react-query";
import { chat } from "#shared/chat/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { premierePhase } from "#shared/videos/premiere.ts";
import { call } from "#web/data/api.ts";
import { useNow } from "#web/ui/format/now.ts";

/**
 * Live streams have a chat, and so do premieres while they run and, if it has messages, afterwards; a premiere becomes
 * public shortly before `now`, which ticks by the minute, reaches its date.
 */
export function useHasChat(video: Video): boolean {
  const phase = premierePhase(video, useNow());
  const isPublicPremiere = !video.live && video.status === "public" && phase !== "none";
  const isOver = isPublicPremiere && phase === "over";
  const { data: count = 0 } = useQuery({
    queryKey: ["videos", "chat-count", video._id],
    queryFn: async () => (await call(chat.replay, { params: { id: video._id }, query: { limit: 1 } })).count,
    enabled: isOver,
  });
  return video.live || (isPublicPremiere && (!isOver || count > 0));
}
