import { library } from "#shared/library/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import {
  forgetHistory,
  forgetVideo,
  listHistory,
  rememberWatchingTime,
  showPlaces,
  showWatchingTime,
} from "./library.ts";
import { clearWatchLater, listWatchLater, toggleWatchLater } from "./watch-later.ts";

export function bindLibrary({ bind }: Binder): void {
  bind(library.saveWatchingTime, rememberWatchingTime);
  bind(library.watchingTime, showWatchingTime);
  bind(library.places, showPlaces);
  bind(library.history, listHistory);
  bind(library.forget, forgetVideo);
  bind(library.forgetAll, forgetHistory);
  bind(library.watchLater, listWatchLater);
  bind(library.toggleWatchLater, toggleWatchLater, { rateLimit: { max: 240, perSeconds: 600 } });
  bind(library.clearWatchLater, clearWatchLater);
}
