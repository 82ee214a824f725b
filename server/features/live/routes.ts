import { live, liveService } from "#shared/live/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { finishLive, listLiveStates, showLiveState, showStats, showStreamPath, startLive } from "./live.ts";
import { checkKey, endStream, showRtmpUrl, showStreamUrl } from "./service.ts";

export function bindLive({ bind }: Binder): void {
  bind(live.start, startLive);
  bind(live.finish, finishLive);
  bind(live.viewers, showLiveState, { shared: true });
  bind(live.states, listLiveStates, { rateLimit: { max: 600, perSeconds: 60 } });
  bind(live.url, showStreamPath);
  bind(live.stats, showStats);
}

/** Below the base address of the live service. */
export function bindLiveService({ bind }: Binder): void {
  bind(liveService.endStream, endStream);
  bind(liveService.streamUrl, showStreamUrl);
  bind(liveService.rtmpUrl, showRtmpUrl);
  bind(liveService.onPublish, checkKey, { rateLimit: { max: 120, perSeconds: 60 } });
}
