import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ManagePosts } from "./manage-posts.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/posts")({
  loader: () => ({ title: m.posts_title(), isPrivate: true }),
  head: loadedHead,
  component: ManagePostsPage,
});

function ManagePostsPage() {
  const { channelId } = Route.useParams();
  return <ManagePosts key={channelId} channelId={channelId} />;
}
