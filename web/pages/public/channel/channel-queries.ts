import { queryOptions } from "@tanstack/react-query";
import { endpointPath } from "#shared/client.ts";
import { channels } from "#shared/channels/contract.ts";
import { call } from "#web/data/api.ts";

/** A channel, with owner-only fields once the viewer is known to be the owner. */
function personalChannelQuery(by: "bySlug" | "get", value: string) {
  return queryOptions({
    queryKey: ["channels", by, value] as const,
    queryFn: ({ signal }) =>
      by === "get"
        ? call(channels.get, { params: { id: value } }, { signal })
        : call(channels.bySlug, { params: { slug: value } }, { signal }),
    meta: { isPersonal: true },
  });
}

export function channelBySlugQuery(slug: string) {
  return personalChannelQuery("bySlug", slug);
}

export function channelByIdQuery(id: string) {
  return personalChannelQuery("get", id);
}

export type PersonalChannelQuery = ReturnType<typeof personalChannelQuery>;

/** The path of a query's call, for the status of the channel's page. */
export function channelPath({ queryKey: [, by, value] }: PersonalChannelQuery): string {
  return by === "get"
    ? endpointPath(channels.get, { id: value })
    : endpointPath(channels.bySlug, { slug: value });
}
