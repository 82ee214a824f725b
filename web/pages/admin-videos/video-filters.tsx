import { useEffect, useEffectEvent, useState } from "react";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { STAFF_VIDEO_STATES } from "#shared/videos/moderation.ts";
import { flagsOf } from "#web/session/roles.ts";
import { usePaused } from "#web/features/channels/paused.ts";
import { statusWords, visibilityName } from "#web/features/videos/words.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { DateTimeField } from "#web/ui/date-time-field.tsx";
import { useOpenHref } from "#web/ui/link.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { videosHref, type VideosWanted } from "./videos-search.ts";

const ALL = "all";
const TYPING_PAUSE_MS = 300;
const DAY_MS = 86_400_000;

/** Narrows the list; what is chosen stands in the address. */
export function VideoFilters({ wanted }: { readonly wanted: VideosWanted }) {
  const openHref = useOpenHref();
  const member = useMember();
  const narrow = (change: Partial<VideosWanted>) => openHref(videosHref({ ...wanted, page: 1, ...change }));
  const states = STAFF_VIDEO_STATES.filter((state) => state !== "deleted" || flagsOf(member).isAdmin);

  return (
    <search className="my-5 grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] items-end gap-4">
      <Select
        label={m.moderation_video_state()}
        options={[
          { value: ALL, label: m.moderation_video_state_all() },
          ...states.map((state) => ({
            value: state,
            label: state === "blocked" ? m.videos_banned_tag() : statusWords(state).label,
          })),
        ]}
        value={wanted.state ?? ALL}
        onChange={(choice) => narrow({ state: STAFF_VIDEO_STATES.find((state) => state === choice) })}
      />
      <Select
        label={m.admin_visibility()}
        options={[
          { value: ALL, label: m.moderation_video_visibility_all() },
          ...VISIBILITIES.map((visibility) => ({ value: visibility, label: visibilityName(visibility) })),
        ]}
        value={wanted.visibility ?? ALL}
        onChange={(choice) => narrow({ visibility: VISIBILITIES.find((one) => one === choice) })}
      />
      <TypedFilter
        label={m.moderation_video_text()}
        value={wanted.q}
        onTyped={(q) => narrow({ q: q || undefined })}
      />
      <TypedFilter
        label={m.moderation_video_channel_filter()}
        value={wanted.channel}
        onTyped={(channel) => narrow({ channel: channel || undefined })}
      />
      <DateTimeField
        label={m.moderation_video_from()}
        isDayOnly
        value={wanted.from ?? null}
        onChange={(from) => narrow({ from: from ?? undefined })}
      />
      <DateTimeField
        label={m.moderation_video_to()}
        isDayOnly
        value={wanted.to ? shiftedBy(wanted.to, -DAY_MS) : null}
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

/** The list follows while one types; the field keeps what is typed. */
function TypedFilter({ label, value = "", onTyped }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const paused = usePaused(typed.trim(), TYPING_PAUSE_MS);
  if (value !== seen) {
    setSeen(value);
    // Changed elsewhere: by the search of the top bar, or by going back.
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
