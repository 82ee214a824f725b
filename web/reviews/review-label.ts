import type { Review } from "#shared/reviews/review.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { StatusTone } from "#web/ui/feedback/status-dot.tsx";

/** State of something that is held. */
export function reviewLabel({ state }: Review): { tone: StatusTone; label: string } {
  if (state === "waiting") return { tone: "warning", label: m.reviews_waiting() };
  return { tone: "danger", label: m.reviews_refused() };
}
