import { useEffect, useEffectEvent, useState } from "react";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { STAFF_VIDEO_STATES } from "#shared/videos/moderation.ts";
import { flagsOf } from "#web/session/identity/roles.ts";
import { useDebounced } from "#web/features/channels/use-debounced.ts";
import { statusLabel, visibilityName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { videosHref, type AdminVideoFilters } from "./videos-search.ts";

const ALL = "all";
const TYPING_PAUSE_MS = 300;
const DAY_MS = 86_400_000;

/** Filters of the list; the selection is stored in the URL. */
export function VideoFilters({ filters }: { readonly filters: AdminVideoFilters }) {
  const openHref = useOpenHref();
  const member = useMember();
  const narrow = (change: Partial<AdminVideoFilters>) =>
    openHref(videosHref({ ...filters, page: 1, ...change }));
  const states = STAFF_VIDEO_STATES.filter((state) => state !== "deleted" || flagsOf(member).isAdmin);

  return (
    <search className="my-5 grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] items-end gap-4">
      <Select
        label={m.moderation_video_state()}
        options={[
          { value: ALL, label: m.moderation_video_state_all() },
          ...states.map((state) => ({
            value: state,
            label: state === "blocked" ? m.videos_banned_tag() : statusLabel(state).label,
          })),
        ]}
        value={filters.state ?? ALL}
        onChange={(choice) => narrow({ state: STAFF_VIDEO_STATES.find((state) => state === choice) })}
      />
      <Select
        label={m.admin_visibility()}
        options={[
          { value: ALL, label: m.moderation_video_visibility_all() },
          ...VISIBILITIES.map((visibility) => ({ value: visibility, label: visibilityName(visibility) })),
        ]}
        value={filters.visibility ?? ALL}
        onChange={(choice) => narrow({ visibility: VISIBILITIES.find((one) => one === choice) })}
      />
      <TypedFilter
        label={m.moderation_video_text()}
        value={filters.q}
        onTyped={(q) => narrow({ q: q || undefined })}
      />
      <TypedFilter
        label={m.moderation_video_channel_filter()}
        value={filters.channel}
        onTyped={(channel) => narrow({ channel: channel || undefined })}
      />
      <DateTimeField
        label={m.moderation_video_from()}
        isDayOnly
        value={filters.from ?? null}
        onChange={(from) => narrow({ from: from ?? undefined })}
      />
      <DateTimeField
        label={m.moderation_video_to()}
        isDayOnly
        value={filters.to ? shiftedBy(filters.to, -DAY_MS) : null}
        onChange={(to) => narrow({ to: to ? shiftedBy(to, DAY_MS) : undefined })}
      />
    </search>
  );
}

interface TypedFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onTyped: (text: string) => void;
}

/** Debounced text filter; the input keeps the typed text. */
function TypedFilter({ label, value = "", onTyped }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const paused = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  if (value !== lastValue) {
    setLastValue(value);
    // The URL was changed elsewhere: by the search of the top bar, or by the back button.
    if (value !== typed.trim() && value !== paused) setTyped(value);
  }
  const follow = useEffectEvent((text: string) => {
    if (text !== value) onTyped(text);
  });
  useEffect(() => follow(paused), [paused]);
  return <TextField label={label} value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

function shiftedBy(moment: string, ms: number): string {
  return new Date(new Date(moment).getTime() + ms).toISOString();
}
