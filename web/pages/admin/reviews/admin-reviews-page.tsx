import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Reviews } from "./reviews.tsx";

export const Route = createFileRoute("/_default/_staff/admin/reviews")({
  loader: () => ({ title: m.reviews_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminReviewsPage,
});

function AdminReviewsPage() {
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.reviews_title()}</h1>
      <p className="mt-2 max-w-[70ch] text-pretty text-text-2">{m.reviews_text()}</p>
      <Reviews />
    </div>
  );
}
