import { useQuery } from "@tanstack/react-query";
import { channelQuery } from "#web/features/channels/queries.ts";
import { SubscribeButton } from "#web/features/library/subscribe-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Figure } from "#web/ui/format/figure.tsx";
import { formatSubscribers } from "#web/ui/format/counts.ts";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

/** Header of the channel whose videos are listed below. */
export function ChannelLine({ channelId }: { readonly channelId: string }) {
  const { data: channel, isError } = useQuery(channelQuery(channelId));
  if (isError) return null;
  if (!channel) return <SkeletonBlock className="mb-6 h-11 w-72" />;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="min-w-0">
        <h2 className="mark-wide text-h2 wrap-anywhere">{channel.name}</h2>
        <p className="text-small text-text-2 tabular-nums">
          <Figure>{formatSubscribers(channel.subscriptionsCount)}</Figure>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <SubscribeButton channel={channel} />
        <LinkButton href={`/c/${channel.slug}`}>{m.library_channel_page()}</LinkButton>
      </div>
    </div>
  );
}
