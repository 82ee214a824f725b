import { home } from "#shared/home/contract.ts";
import { isServerClockKnown } from "#web/ui/format/server-clock.ts";
import { call } from "./api.ts";
import { logRejection } from "./log-rejection.ts";

/** Every response tells the server's time: a page that depends on it to the second asks if it has had none yet. */
export function ensureServerTime(): void {
  if (!isServerClockKnown()) logRejection("Asking for the server's time", call(home.edgeUrl));
}
