import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { siteGuide, type SiteGuide } from "#shared/site-settings/guide.ts";
import { call } from "#web/data/api.ts";

/** Whether the guide was answered or skipped; refetched, because another administrator may have done it. */
export const siteGuideQuery = queryOptions({
  queryKey: ["site-guide"],
  queryFn: ({ signal }) => call(siteGuide.get, undefined, { signal }),
  staleTime: 0,
});

/** Ends the guide for all administrators. */
export function useEndGuide({ onEnded }: { readonly onEnded: (state: SiteGuide["state"]) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: "done" | "skipped") => call(siteGuide.end, { body: { state } }),
    onSuccess(ended, asked) {
      queryClient.setQueryData(siteGuideQuery.queryKey, ended);
      onEnded(asked);
    },
  });
}
