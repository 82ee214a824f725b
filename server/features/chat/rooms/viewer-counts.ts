import type { ChatEvents } from "#shared/chat/events.ts";
import { countLiveViewersOf } from "#server/features/live-viewers/live-viewers.ts";
import type { Services } from "#server/platform/services.ts";

interface ViewerCountsOptions extends Pick<Services, "db" | "clock"> {
  readonly send: (count: Parameters<ChatEvents["viewers"]>[0]) => void;
}

/** Sends the viewer numbers of videos, each only when it has changed. */
export function createViewerCounts({ db, clock, send }: ViewerCountsOptions) {
  const sent = new Map<string, number>();
  return {
    /** Evicts the numbers of empty chats. */
    evictExcept(videoIds: readonly string[]): void {
      for (const id of sent.keys()) if (!videoIds.includes(id)) sent.delete(id);
    },
    async sendChanged(videoIds: readonly string[]): Promise<void> {
      const watching = await countLiveViewersOf(db, videoIds, clock.now());
      for (const videoId of videoIds) {
        const viewers = watching.get(videoId) ?? 0;
        if (sent.get(videoId) === viewers) continue;
        sent.set(videoId, viewers);
        send({ videoId, viewers });
      }
    },
  };
}
