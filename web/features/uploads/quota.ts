import { queryOptions } from "@tanstack/react-query";
import { uploads } from "#shared/uploads/contract.ts";
import { call } from "#web/data/api.ts";

/** How much the member has uploaded, and may upload; changes with each upload and each deleted video. */
export const quotaQuery = queryOptions({
  queryKey: ["uploads", "quota"],
  queryFn: ({ signal }) => call(uploads.quota, undefined, { signal }),
  staleTime: 0,
});
