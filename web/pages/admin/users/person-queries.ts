import { queryOptions } from "@tanstack/react-query";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";
import { USERS_KEY } from "#web/features/accounts/user-queries.ts";

/** One account with its figures. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...USERS_KEY, "one", id],
    queryFn: ({ signal }) => call(userAdmin.show, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** What happened to the account, newest first. A record and its end have one id, so that ids alone are not unique. */
export function personHistoryQuery(id: string) {
  return listPagesQuery([...USERS_KEY, "history", id], async (offset, signal) => {
    const { items, count } = await call(userAdmin.history, { params: { id }, query: { offset } }, { signal });
    return { count, items: items.map((event) => ({ ...event, _id: `${event._id} ${event.kind}` })) };
  });
}

export function personCommentsQuery(id: string) {
  return listPagesQuery([...USERS_KEY, "comments", id], (offset, signal) =>
    call(userAdmin.comments, { params: { id }, query: { offset } }, { signal }),
  );
}
