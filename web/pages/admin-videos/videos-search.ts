import { VISIBILITIES } from "#shared/channels/contract.ts";
import { STAFF_VIDEO_STATES } from "#shared/videos/moderation.ts";
import { pageNumberOf } from "#web/page-number.ts";

/** Which videos the address asks for. */
export interface VideosWanted {
  /** From 1. */
  readonly page: number;
  readonly state?: (typeof STAFF_VIDEO_STATES)[number] | undefined;
  readonly visibility?: (typeof VISIBILITIES)[number] | undefined;
  /** A part of the name or address of the channel. */
  readonly channel?: string | undefined;
  /** In titles. */
  readonly q?: string | undefined;
  /** Moments, ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What makes no sense counts as not said. */
export function videosWanted(search: Readonly<Record<string, unknown>>): VideosWanted {
  const { page, state, visibility, channel, q, from, to } = search;
  return {
    page: pageNumberOf(page) ?? 1,
    state: STAFF_VIDEO_STATES.find((known) => known === state),
    visibility: VISIBILITIES.find((known) => known === visibility),
    channel: textOf(channel),
    q: textOf(q),
    from: momentOf(from),
    to: momentOf(to),
  };
}

/** The address of a list; says only what narrows it. */
export function videosHref({ page, ...filters }: VideosWanted): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/admin/videos?${query}` : "/admin/videos";
}

/** The router reads numbers as numbers: a title may be one. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" ? undefined : text;
}

function momentOf(value: unknown): string | undefined {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return undefined;
  return new Date(value).toISOString();
}
