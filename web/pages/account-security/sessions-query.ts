import { queryOptions } from "@tanstack/react-query";
import { security } from "#shared/accounts/security.ts";
import { call } from "#web/api.ts";

/** Where the account is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ["accounts", "sessions"],
  queryFn: ({ signal }) => call(security.sessions, {}, { signal }),
});
