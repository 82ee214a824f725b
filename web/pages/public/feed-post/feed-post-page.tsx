import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadPost } from "./load-post.ts";
import { PostScreen } from "./post-screen.tsx";

export const Route = createFileRoute("/_default/feed/post/{-$postId}")({
  validateSearch: ({ comment }: Record<string, unknown>): { comment?: string } =>
    typeof comment === "string" ? { comment } : {},
  loader: ({ context, params }) => loadPost(context.queryClient, params.postId),
  head: loadedHead,
  component: FeedPostPage,
});

function FeedPostPage() {
  const { postId = "" } = Route.useParams();
  const { comment } = Route.useSearch();
  return <PostScreen key={postId} postId={postId} linkedCommentId={comment} />;
}
