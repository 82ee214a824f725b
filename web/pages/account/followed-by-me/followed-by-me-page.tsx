import { createFileRoute } from "@tanstack/react-router";
import { refetchOnVisit } from "#web/data/refetch-on-visit.ts";
import { followedQuery } from "#web/features/people/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { FollowedByMe } from "./followed-by-me.tsx";

export const Route = createFileRoute("/_default/_logged-in/feed/followed-by-me")({
  loader: ({ context, preload }) => {
    void context.queryClient.prefetchInfiniteQuery({ ...followedQuery, ...refetchOnVisit(preload) });
    return { title: m.people_followed_by_me(), isPrivate: true };
  },
  head: loadedHead,
  component: FollowedByMe,
});
