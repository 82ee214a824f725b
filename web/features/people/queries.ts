import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { people, PEOPLE_PAGE_SIZE } from "#shared/people/contract.ts";
import { call } from "#web/data/api.ts";
import { nextOffset } from "#web/data/next-offset.ts";

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: ["people", "profile", id],
    queryFn: ({ signal }) => call(people.profile, { params: { id } }, { signal }),
  });
}

export function followingQuery(id: string) {
  return queryOptions({
    queryKey: ["people", "following", id],
    queryFn: ({ signal }) => call(people.isFollowing, { params: { id } }, { signal }),
  });
}

/** Authors: the featured ones, or those that match a name; all of them without a filter. */
export function authorsQuery({ search, featured }: { readonly search: string; readonly featured: boolean }) {
  return infiniteQueryOptions({
    queryKey: ["people", "authors", search, featured],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PEOPLE_PAGE_SIZE, offset: pageParam, featured, search };
      return call(people.authors, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

export const followedQuery = infiniteQueryOptions({
  queryKey: ["people", "followedByMe"],
  queryFn: ({ pageParam, signal }) =>
    call(people.followedByMe, { query: { limit: PEOPLE_PAGE_SIZE, offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});
