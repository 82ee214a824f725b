import type { SubscribedChannel } from "#shared/subscriptions/contract.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Link } from "#web/ui/controls/link.tsx";

interface ChannelStripProps {
  readonly channels: readonly SubscribedChannel[];
  readonly currentId: string | undefined;
}

const ITEM =
  "grid w-[84px] justify-items-center gap-1.5 rounded-md p-2 text-center text-hint text-text-2 transition-colors hover:bg-surface-1 hover:text-text aria-[current=page]:bg-surface-2 aria-[current=page]:font-[640] aria-[current=page]:text-text";

/** Subscribed channels in a row, sorted by their newest video. */
export function ChannelStrip({ channels, currentId }: ChannelStripProps) {
  return (
    <nav aria-label={m.library_subscriptions_channels()} className="mb-7 max-sm:-mx-4">
      <ul className="flex gap-1 overflow-x-auto overflow-y-hidden pb-1 scrollbar-none max-sm:px-4">
        <li>
          <Link href="/subscriptions" className={`${ITEM} h-full content-center`}>
            {m.library_subscriptions_all()}
          </Link>
        </li>
        {channels.map((channel) => (
          <li key={channel._id}>
            <Link
              href={`/subscriptions/${channel._id}`}
              isCurrent={channel._id === currentId}
              className={ITEM}
            >
              <Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={48} />
              <span className="line-clamp-2 w-full wrap-anywhere">{channel.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
