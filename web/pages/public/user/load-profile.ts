import type { QueryClient } from "@tanstack/react-query";
import { endpointPath } from "#shared/client.ts";
import { people } from "#shared/people/contract.ts";
import { fullName } from "#web/data/author.ts";
import { profileQuery } from "#web/features/people/queries.ts";
import { postsQuery } from "#web/features/posts/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { refetchOnVisit } from "#web/data/refetch-on-visit.ts";
import { loadIfVisible } from "#web/data/load-if-visible.ts";

/** Loads a user's profile and posts; returns the page head. */
export async function loadProfile(queryClient: QueryClient, id: string, isPreloaded: boolean) {
  const profile = await loadIfVisible(queryClient, profileQuery(id), {
    itemPath: endpointPath(people.profile, { id }),
  });
  if (!profile) return { title: m.people_profile_gone(), isPrivate: true };
  const loading = queryClient.prefetchInfiniteQuery({
    ...postsQuery({ userId: id }),
    ...refetchOnVisit(isPreloaded),
  });
  if (import.meta.env.SSR) await loading;
  const title = fullName(profile);
  return {
    title,
    description: profile.bio || m.people_profile_head({ name: title }),
    type: "profile" as const,
  };
}
