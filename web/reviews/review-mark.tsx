import type { Review } from "#shared/reviews/review.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { reviewLabel } from "./review-label.ts";

/** That a comment or post is held, and why it was refused. */
export function ReviewMark({ review }: { readonly review: Review }) {
  const { tone, label } = reviewLabel(review);
  return (
    <>
      <StatusDot tone={tone}>{label}</StatusDot>
      {review.reason !== "" && (
        <span className="basis-full whitespace-pre-line wrap-anywhere">
          {m.reviews_reason({ reason: review.reason })}
        </span>
      )}
    </>
  );
}
