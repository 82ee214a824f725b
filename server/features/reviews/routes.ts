import { reviews } from "#shared/reviews/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { approveHeld, countHeld, listHeld, refuseHeld } from "./reviews.ts";

export function bindReviews({ bind }: Binder): void {
  bind(reviews.list, listHeld);
  bind(reviews.count, countHeld);
  bind(reviews.approve, approveHeld);
  bind(reviews.refuse, refuseHeld);
}
