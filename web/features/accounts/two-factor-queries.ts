import { queryOptions } from "@tanstack/react-query";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { call } from "#web/api.ts";

/** Whether logins ask for a code. */
export const twoFactorQuery = queryOptions({
  queryKey: ["accounts", "twoFactor"],
  queryFn: ({ signal }) => call(twoFactor.state, {}, { signal }),
});
