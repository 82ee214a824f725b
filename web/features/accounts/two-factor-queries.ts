import { queryOptions } from "@tanstack/react-query";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { call } from "#web/data/api.ts";

/** Whether login requires a two-factor code. */
export const twoFactorQuery = queryOptions({
  queryKey: ["accounts", "twoFactor"],
  queryFn: ({ signal }) => call(twoFactor.state, {}, { signal }),
});
