import { playback } from "#shared/playback/contract.ts";
import { oembed } from "#shared/playback/oembed.ts";
import { playbackQuality } from "#shared/playback/quality.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { getOEmbed } from "./oembed.ts";
import type { PlaybackUseCases } from "./playback.ts";
import { showQuality } from "./quality.ts";

export function bindPlayback({ bind }: Binder, { view, stats }: PlaybackUseCases): void {
  bind(playback.stats, stats, { rateLimit: { max: 600, perSeconds: 60 } });
  bind(playback.view, view, { rateLimit: { max: 300, perSeconds: 60 } });
  bind(playbackQuality.show, showQuality);
  bind(oembed.get, getOEmbed, { shared: true });
}
