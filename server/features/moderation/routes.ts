import { moderation } from "#shared/moderation/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listInForce } from "./list-in-force.ts";
import { banVideo, decide, lift, showHistory, unbanVideo } from "./moderation.ts";

export function bindModeration({ bind }: Binder): void {
  bind(moderation.decide, decide);
  bind(moderation.lift, lift);
  bind(moderation.history, showHistory);
  bind(moderation.inForce, listInForce);
  bind(videoModeration.ban, banVideo);
  bind(videoModeration.unban, unbanVideo);
}
