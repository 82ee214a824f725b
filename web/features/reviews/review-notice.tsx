import type { Review } from "#shared/reviews/review.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** That a video is held until the staff approve it, or why they refused it. */
export function ReviewNotice({ review }: { readonly review: Review }) {
  if (review.state === "waiting") {
    return (
      <Notice tone="warning" className="mb-6" title={m.reviews_waiting()}>
        {m.reviews_video_waiting()}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" className="mb-6" title={m.reviews_refused()}>
      <p className="whitespace-pre-line text-text wrap-anywhere">{review.reason}</p>
      <p className="mt-1.5">{m.reviews_video_refused()}</p>
    </Notice>
  );
}
