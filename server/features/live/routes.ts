import { live, liveService } from "#shared/live/contract.ts";
import { liveStudio } from "#shared/live/studio.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import {
  finishLive,
  listLiveStates,
  rotateKey,
  showLiveState,
  showStats,
  showStreamPath,
  startLive,
} from "./live.ts";
import { showAudience } from "./audience.ts";
import { checkKey, endStream, showIngestUrls, showRtmpUrl, showStreamUrl } from "./live-service.ts";
import { endRehearsal, startRehearsal } from "./rehearsals.ts";
import { keepRecording, showRecording } from "./recordings/keep-recording.ts";
import { markMoment, removeMarker, renameMarker, showMarkers } from "./markers.ts";

export function bindLive({ bind }: Binder): void {
  bind(live.start, startLive);
  bind(live.finish, finishLive);
  bind(live.startRehearsal, startRehearsal);
  bind(live.endRehearsal, endRehearsal);
  bind(live.viewers, showLiveState, { shared: true });
  bind(live.states, listLiveStates, { rateLimit: { max: 1200, perSeconds: 60 } });
  bind(live.url, showStreamPath);
  bind(live.rotateKey, rotateKey, { rateLimit: { max: 30, perSeconds: 60 } });
  bind(live.stats, showStats);
  bind(liveStudio.markers, showMarkers);
  bind(liveStudio.mark, markMoment, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(liveStudio.renameMarker, renameMarker);
  bind(liveStudio.removeMarker, removeMarker);
  bind(liveStudio.audience, showAudience);
  bind(liveStudio.recording, showRecording);
  bind(liveStudio.keepRecording, keepRecording);
}

/** Routes below the base address of the live service. */
export function bindLiveService({ bind }: Binder): void {
  bind(liveService.endStream, endStream);
  bind(liveService.streamUrl, showStreamUrl);
  bind(liveService.rtmpUrl, showRtmpUrl);
  bind(liveService.ingestUrls, showIngestUrls);
  bind(liveService.onPublish, checkKey, { rateLimit: { max: 120, perSeconds: 60 } });
}
