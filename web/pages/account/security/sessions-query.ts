import { queryOptions } from "@tanstack/react-query";
import { security } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";

/** Active sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: ["accounts", "sessions"],
  queryFn: ({ signal }) => call(security.sessions, {}, { signal }),
});
