import { useDeferredValue, useState } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import { InfiniteVideos } from "#web/features/videos/infinite-videos.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { useDebounced } from "#web/features/channels/use-debounced.ts";
import { channelVideosFilter } from "./channel-videos-filter.ts";

/** From this number of videos on the search field is shown. */
const SEARCH_FROM_VIDEOS = 2;
const QUERY_MAX_CHARACTERS = 150;
const TYPING_PAUSE_MS = 250;

/** The videos of the channel, with a search by title. */
export function ChannelVideoList({ channel }: { readonly channel: Channel }) {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const shown = useDeferredValue(query);
  const upload = channel.can.upload ? `/manage-channel/${channel._id}/videos/upload` : undefined;

  return (
    <section aria-labelledby="channel-videos" className="mt-5">
      <h2 id="channel-videos" className="sr-only">
        {m.playback_channel_videos()}
      </h2>
      {channel.videosCount >= SEARCH_FROM_VIDEOS && (
        <search className="mb-6 block max-w-[420px]">
          <SearchField
            label={m.channels_search({ name: channel.name })}
            placeholder={m.channels_search_placeholder()}
            maxLength={QUERY_MAX_CHARACTERS}
            value={typed}
            onChange={setTyped}
          />
        </search>
      )}
      <InfiniteVideos
        key={shown}
        filter={channelVideosFilter(channel._id, shown)}
        empty={shown === "" ? <NoVideos uploadHref={upload} /> : <NothingFound searchTerm={shown} />}
      />
    </section>
  );
}

function NothingFound({ searchTerm }: { readonly searchTerm: string }) {
  return (
    <EmptyState headingLevel={3} title={m.channels_search_none({ words: searchTerm })}>
      {m.channels_search_none_text()}
    </EmptyState>
  );
}

function NoVideos({ uploadHref: href }: { readonly uploadHref: string | undefined }) {
  return (
    <EmptyState
      title={m.playback_channel_empty()}
      action={
        href && (
          <LinkButton variant="primary" href={href}>
            {m.playback_home_empty_upload()}
          </LinkButton>
        )
      }
    >
      {href ? m.playback_channel_empty_owner() : m.playback_channel_empty_text()}
    </EmptyState>
  );
}
