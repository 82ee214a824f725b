import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2, X } from "lucide-react";
import { lazy, useDeferredValue, useId, useState } from "react";
import type { WatchedVideo } from "#shared/library/contract.ts";
import { InfiniteList } from "#web/features/library/infinite-list.tsx";
import { VideoGrid } from "#web/features/videos/video-grid.tsx";
import { NoVideos } from "#web/features/library/no-videos.tsx";
import { historyQuery } from "#web/features/library/queries.ts";
import { VideoMenu } from "#web/layouts/card-tools.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { formatDate } from "#web/ui/format/date.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { useHistoryChanges } from "./change-history.ts";
import { type HistoryDay, historyDays } from "./history-days.ts";

const ClearDialog = lazy(async () => ({ default: (await import("./clear-dialog.tsx")).ClearDialog }));

/** The watch history of the account, grouped by day. */
export function HistoryList() {
  const { settings } = useMember();
  const [words, setWords] = useState("");
  const searchQuery = useDeferredValue(words.trim());
  const list = useInfiniteQuery(historyQuery(searchQuery));
  const changes = useHistoryChanges();
  const [isClearing, setClearing] = useState(false);

  return (
    <div className="pt-6">
      <SectionHeader title={m.library_history()} headingLevel={1} />
      <div className="mb-7 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-4 max-md:grid-cols-1">
        <SearchField
          label={m.library_history_search()}
          placeholder={m.library_history_search()}
          value={words}
          onChange={setWords}
          className="max-w-[480px]"
        />
        <Button
          icon={<Trash2 className="size-[18px]" />}
          onClick={() => setClearing(true)}
          className="justify-self-start"
        >
          {m.library_history_clear()}
        </Button>
        <Switch
          label={m.library_history_pause()}
          hint={m.library_history_pause_hint()}
          checked={settings.historyPaused ?? false}
          onChange={(event) => void changes.pause(event.target.checked)}
          className="max-w-[480px]"
        />
      </div>
      <InfiniteList list={list} empty={<EmptyHistory isSearched={searchQuery !== ""} />}>
        {(videos) =>
          historyDays(videos).map((day) => (
            <Day key={day.from} day={day} canRemoveDay={searchQuery === ""} changes={changes} />
          ))
        }
      </InfiniteList>
      <LazyOverlay isOpen={isClearing}>
        <ClearDialog isOpen={isClearing} onClose={() => setClearing(false)} onClear={changes.removeRange} />
      </LazyOverlay>
    </div>
  );
}

interface DayProps {
  readonly day: HistoryDay<WatchedVideo>;
  /** False in search results: they contain only some videos of the day. */
  readonly canRemoveDay: boolean;
  readonly changes: ReturnType<typeof useHistoryChanges>;
}

function Day({ day, canRemoveDay, changes }: DayProps) {
  const headingId = useId();
  const name = nameOf(day);
  return (
    <section aria-labelledby={headingId} className="mb-10">
      <div className="mb-4 flex items-center gap-3">
        <h2 id={headingId} className="mark-wide text-h3">
          {name}
        </h2>
        {canRemoveDay && (
          <IconButton
            label={m.library_history_delete_day_of({ day: name })}
            icon={<Trash2 />}
            size={32}
            onClick={() => void changes.removeRange({ from: day.from, to: day.to })}
          />
        )}
      </div>
      <VideoGrid videos={day.videos} headingLevel={3}>
        {(video) => (
          <VideoMenu
            video={video}
            ownEntries={[
              {
                id: "forget",
                label: m.library_history_delete(),
                icon: <X />,
                onSelect: () => void changes.removeVideo(video._id),
              },
            ]}
          />
        )}
      </VideoGrid>
    </section>
  );
}

function nameOf({ from, to }: HistoryDay<unknown>): string {
  const now = serverNow();
  const start = new Date(from).getTime();
  const end = new Date(to).getTime();
  if (now >= start && now < end) return m.library_history_today();
  if (now >= end && now < end + (end - start)) return m.library_history_yesterday();
  return formatDate(from);
}

function EmptyHistory({ isSearched }: { isSearched: boolean }) {
  if (!isSearched)
    return <NoVideos title={m.library_history_empty()} text={m.library_history_empty_text()} />;
  return (
    <EmptyState headingLevel={2} title={m.library_history_none_found()}>
      {m.library_history_none_found_text()}
    </EmptyState>
  );
}
