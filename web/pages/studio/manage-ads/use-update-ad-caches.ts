import { useQueryClient } from "@tanstack/react-query";
import type { Ad } from "#shared/ads/contract.ts";
import { adQuery } from "#web/features/ads/queries.ts";

/** Updates a changed ad in all caches. */
export function useUpdateAdCaches(): (ad: Ad) => Promise<void> {
  const queryClient = useQueryClient();
  return async (ad) => {
    queryClient.setQueryData(adQuery(ad._id).queryKey, ad);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["ads", "list"] }),
      // Points are transferred between the ad and its channel.
      queryClient.invalidateQueries({ queryKey: ["channels", "get", ad.channelId] }),
    ]);
  };
}
