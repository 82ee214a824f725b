import { queryOptions, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useId } from "react";
import { channels } from "#shared/channels/contract.ts";
import { call } from "#web/data/api.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { Choice } from "./choice.tsx";

const OFFERED = 12;

const offeredQuery = queryOptions({
  queryKey: ["channels", "onboarding"],
  queryFn: ({ signal }) =>
    call(channels.list, { query: { limit: OFFERED, sort: "subscriptionsCount" } }, { signal }),
});

interface ChannelPickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** The most followed channels. Hidden on a site without channels. */
export function ChannelPicker({ chosen, onChange }: ChannelPickerProps) {
  const id = useId();
  const { data, isError, isFetching, refetch } = useQuery(offeredQuery);
  if (data?.items.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <p id={id} className="text-control font-[680] text-text">
        {m.accounts_onboarding_channels()}
      </p>
      {!data && isError && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      <div className="flex flex-wrap gap-2">
        {data?.items.map((channel) => {
          const isChosen = chosen.includes(channel._id);
          const others = chosen.filter((other) => other !== channel._id);
          return (
            <Choice
              key={channel._id}
              isChosen={isChosen}
              onToggle={() => onChange(isChosen ? others : [...others, channel._id])}
            >
              {isChosen ? (
                <Check className="size-6 shrink-0 p-1" />
              ) : (
                <Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={24} />
              )}
              <span className="truncate">{channel.name}</span>
            </Choice>
          );
        })}
      </div>
    </div>
  );
}
