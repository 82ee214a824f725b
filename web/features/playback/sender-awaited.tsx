import { WifiOff } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { useDuration, usePlayhead, useStalled } from "#web/player/use-media.ts";

/** What has arrived is shown to its end; as near to it there is nothing more to come. */
const END_SECONDS = 2;

/** Over the last picture of a live stream whose signal is lost. Playing goes on by itself when it is back. */
export function SenderAwaited() {
  const isStalled = useStalled();
  const isAtEnd = useDuration() - usePlayhead() < END_SECONDS;
  if (!isStalled && !isAtEnd) return null;
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-2 bg-[oklch(0.08_0.01_88/0.62)] p-4 pb-16 text-center text-[oklch(1_0_0)]"
    >
      <WifiOff className="size-7 max-sm:hidden" aria-hidden="true" />
      <p className="text-h2 mark-wide text-balance">{m.live_signal_title()}</p>
      <p className="text-small text-pretty">{m.live_signal_text()}</p>
    </div>
  );
}
