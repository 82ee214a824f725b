import { playback } from "#shared/playback/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import type { PlaybackUseCases } from "./playback.ts";

export function bindPlayback({ bind }: Binder, { view, stats }: PlaybackUseCases): void {
  bind(playback.stats, stats, { rateLimit: { max: 600, perSeconds: 60 } });
  bind(playback.view, view, { rateLimit: { max: 300, perSeconds: 60 } });
}
