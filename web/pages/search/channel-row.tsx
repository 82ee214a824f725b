import type { FoundChannel } from "#shared/search/contract.ts";
import { channelPicture } from "#web/edge.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/link.tsx";

/** A channel among the results, with what it says about itself. */
export function ChannelRow({ channel }: { readonly channel: FoundChannel }) {
  const { name, slug, description, subscriptionsCount, videosCount } = channel;
  return (
    <li className="min-w-0">
      <Link
        href={`/c/${slug}`}
        className="-mx-2.5 flex items-center gap-4 rounded-lg p-2.5 transition-colors hover:bg-surface-1"
      >
        <Avatar shape="channel" name={name} picture={channelPicture(channel)} size={64} />
        <span className="min-w-0">
          <span className="block truncate text-card font-[650]">{name}</span>
          <span className="block text-small text-text-3 tabular-nums">
            <Figure>{formatSubscribers(subscriptionsCount)} · </Figure>
            {formatVideos(videosCount)}
          </span>
          {description && <span className="line-clamp-1 text-small text-text-2">{description}</span>}
        </span>
      </Link>
    </li>
  );
}
