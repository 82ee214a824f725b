import { queryOptions } from "@tanstack/react-query";
import { channels } from "#shared/channels/contract.ts";
import { call } from "#web/data/api.ts";

export function channelQuery(id: string) {
  return queryOptions({
    queryKey: ["channels", "get", id],
    queryFn: ({ signal }) => call(channels.get, { params: { id } }, { signal }),
  });
}

export function slugAvailabilityQuery(slug: string) {
  return queryOptions({
    queryKey: ["channels", "slugAvailability", slug],
    queryFn: ({ signal }) => call(channels.slugAvailability, { params: { slug } }, { signal }),
  });
}
