import type { Ad } from "#shared/ads/contract.ts";
import type { AdStatus } from "#shared/ads/lifecycle.ts";
import { isActive } from "#shared/ads/lifecycle.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { StatusDot, type StatusTone } from "#web/ui/feedback/status-dot.tsx";
import { STATUS_NAMES } from "./labels.ts";

const TONES: Readonly<Record<AdStatus, StatusTone>> = {
  open: "neutral",
  awaiting_verification: "info",
  verified_ok: "neutral",
  verified_not_ok: "danger",
  paused: "warning",
  live: "success",
};

/** Status of an ad: shown, or the reason it is not shown. */
export function AdState({ ad: { status, isOff } }: { readonly ad: Pick<Ad, "status" | "isOff"> }) {
  const isShown = isActive(status) && !isOff;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StatusDot tone={isActive(status) && isOff ? "warning" : TONES[status]}>
        {isShown ? m.ads_active() : m.ads_inactive()}
      </StatusDot>
      <span className="text-small text-text-2">
        {isActive(status) && isOff ? m.ads_status_off() : STATUS_NAMES[status]()}
      </span>
    </span>
  );
}
