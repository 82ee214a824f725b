import { useDeferredValue, useState } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import { EndlessVideos } from "#web/features/videos/endless-videos.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { usePaused } from "#web/features/channels/paused.ts";
import { videosOf } from "./channel-videos.ts";

/** So many videos are found without searching. */
const SEARCHED_FROM_VIDEOS = 2;
const QUERY_MAX_CHARACTERS = 150;
const TYPING_PAUSE_MS = 250;

/** The videos of the channel, and those of them whose titles hold some words. */
export function ChannelFilms({ channel }: { readonly channel: Channel }) {
  const [typed, setTyped] = useState("");
  const query = usePaused(typed.trim(), TYPING_PAUSE_MS);
  const shown = useDeferredValue(query);
  const upload = channel.can.upload ? `/manage-channel/${channel._id}/videos/upload` : undefined;

  return (
    <section aria-labelledby="channel-videos" className="mt-5">
      <h2 id="channel-videos" className="sr-only">
        {m.watch_channel_videos()}
      </h2>
      {channel.videosCount >= SEARCHED_FROM_VIDEOS && (
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
      <EndlessVideos
        key={shown}
        filter={videosOf(channel._id, shown)}
        empty={shown === "" ? <NoVideos uploadHref={upload} /> : <NothingFound words={shown} />}
      />
    </section>
  );
}

function NothingFound({ words }: { readonly words: string }) {
  return (
    <EmptyState headingLevel={3} title={m.channels_search_none({ words })}>
      {m.channels_search_none_text()}
    </EmptyState>
  );
}

function NoVideos({ uploadHref: href }: { readonly uploadHref: string | undefined }) {
  return (
    <EmptyState
      title={m.watch_channel_silence()}
      action={
        href && (
          <LinkButton variant="primary" href={href}>
            {m.watch_silence_upload()}
          </LinkButton>
        )
      }
    >
      {href ? m.watch_channel_silence_owner() : m.watch_channel_silence_text()}
    </EmptyState>
  );
}
