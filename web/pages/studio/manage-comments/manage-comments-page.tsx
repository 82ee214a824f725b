import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ManageComments } from "./manage-comments.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/comments")({
  validateSearch: ({ unanswered }: Record<string, unknown>): { unanswered?: true } =>
    unanswered === true ? { unanswered } : {},
  loader: () => ({ title: m.comments_title(), isPrivate: true }),
  head: loadedHead,
  component: ManageCommentsPage,
});

function ManageCommentsPage() {
  const { channelId } = Route.useParams();
  const { unanswered = false } = Route.useSearch();
  return (
    <ManageComments key={`${channelId} ${unanswered}`} channelId={channelId} isUnanswered={unanswered} />
  );
}
