import type { Channel } from "#shared/channels/contract.ts";
import { LinkedText } from "#web/features/videos/linked-text.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Chip } from "#web/ui/chip.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { DateOf } from "#web/ui/time.tsx";
import { SocialLinks } from "./social-links.tsx";

/** What the channel says about itself. */
export function ChannelAbout({ channel }: { readonly channel: Channel }) {
  const { description, tags, socialLinks, createdAt, subscriptionsCount, videosCount } = channel;
  return (
    <section aria-labelledby="channel-about" className="mt-6 grid max-w-[78ch] gap-6">
      <h2 id="channel-about" className="sr-only">
        {m.watch_channel_about()}
      </h2>
      {description === "" ? (
        <p className="text-text-3">{m.channels_about_none()}</p>
      ) : (
        <p className="text-pretty whitespace-pre-line wrap-anywhere">
          <LinkedText text={description} />
        </p>
      )}
      <SocialLinks links={socialLinks} isWhole />
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip>#{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-text-3 tabular-nums">
        {m.channels_since()} <DateOf at={createdAt} /> · {formatSubscribers(subscriptionsCount)} ·{" "}
        {formatVideos(videosCount)}
      </p>
    </section>
  );
}
