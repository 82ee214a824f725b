import type { Channel } from "#shared/channels/contract.ts";
import { LinkedText } from "#web/ui/format/linked-text.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { Figure } from "#web/ui/format/figure.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { DateOf } from "#web/ui/format/time.tsx";
import { SocialLinks } from "./social-links.tsx";

/** The description of the channel. */
export function ChannelAbout({ channel }: { readonly channel: Channel }) {
  const { _id, description, tags, socialLinks, visibility } = channel;
  const { createdAt, subscriptionsCount, videosCount } = channel;
  return (
    <section aria-labelledby="channel-about" className="mt-6 grid max-w-[78ch] gap-6">
      <h2 id="channel-about" className="sr-only">
        {m.playback_channel_about()}
      </h2>
      {description === "" ? (
        <p className="text-text-3">{m.channels_about_none()}</p>
      ) : (
        <p className="text-pretty whitespace-pre-line wrap-anywhere">
          <LinkedText text={description} />
        </p>
      )}
      <SocialLinks links={socialLinks} hasFullUrl />
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip>#{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      {visibility === "public" && <Feeds channelId={_id} />}
      <p className="text-small text-text-3 tabular-nums">
        {m.channels_since()} <DateOf at={createdAt} />{" "}
        <Figure>· {formatSubscribers(subscriptionsCount)}</Figure> · {formatVideos(videosCount)}
      </p>
    </section>
  );
}

/** RSS, Atom and podcast feeds of the channel. */
function Feeds({ channelId }: { readonly channelId: string }) {
  const address = `/feeds/channels/${channelId}`;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2 text-control text-text-2">
      {m.channels_feeds()}
      <a href={`${address}.rss`} className={LINK}>
        RSS
      </a>
      <a href={`${address}.atom`} className={LINK}>
        Atom
      </a>
      <a href={`${address}.podcast`} className={LINK}>
        Podcast
      </a>
    </p>
  );
}

const LINK = "rounded-xs font-[640] text-accent-ink underline-offset-4 hover:underline";
