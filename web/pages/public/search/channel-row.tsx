import type { FoundChannel } from "#shared/search/contract.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Figure } from "#web/ui/format/figure.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/controls/link.tsx";

/** A channel in the search results, with its description. */
export function ChannelRow({ channel }: { readonly channel: FoundChannel }) {
  const { name, slug, description, subscriptionsCount, videosCount } = channel;
  return (
    <li className="min-w-0">
      <Link
        href={`/c/${slug}`}
        className="-mx-2.5 flex items-center gap-4 rounded-lg p-2.5 transition-colors hover:bg-surface-1"
      >
        <Avatar shape="channel" name={name} imageUrl={channelAvatarUrl(channel)} size={64} />
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
