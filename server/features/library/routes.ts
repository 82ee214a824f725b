import { library } from "#shared/library/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { rememberWatchingTime, showWatchingTime } from "./library.ts";

export function bindLibrary({ bind }: Binder): void {
  bind(library.saveWatchingTime, rememberWatchingTime);
  bind(library.watchingTime, showWatchingTime);
}
