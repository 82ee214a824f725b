import { useQueryClient } from "@tanstack/react-query";
import type { Ad } from "#shared/ads/contract.ts";
import { adQuery } from "#web/features/ads/queries.ts";

/** Takes over what an ad has become, wherever it is shown. */
export function useKeepAd(): (ad: Ad) => Promise<void> {
  const queryClient = useQueryClient();
  return async (ad) => {
    queryClient.setQueryData(adQuery(ad._id).queryKey, ad);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["ads", "list"] }),
      // Points move between the two.
      queryClient.invalidateQueries({ queryKey: ["channels", "get", ad.channelId] }),
    ]);
  };
}
