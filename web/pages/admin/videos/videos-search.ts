import { VISIBILITIES } from "#shared/channels/contract.ts";
import { STAFF_VIDEO_STATES } from "#shared/videos/moderation.ts";
import { pageNumberOf } from "#web/data/page-number.ts";

/** Filters of the video list, parsed from the URL. */
export interface AdminVideoFilters {
  /** 1-based. */
  readonly page: number;
  readonly state?: (typeof STAFF_VIDEO_STATES)[number] | undefined;
  readonly visibility?: (typeof VISIBILITIES)[number] | undefined;
  /** A substring of the channel's name or slug. */
  readonly channel?: string | undefined;
  /** Search term for titles. */
  readonly q?: string | undefined;
  /** Timestamps, ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Invalid values count as absent. */
export function parseAdminVideoFilters(search: Readonly<Record<string, unknown>>): AdminVideoFilters {
  const { page, state, visibility, channel, q, from, to } = search;
  return {
    page: pageNumberOf(page) ?? 1,
    state: STAFF_VIDEO_STATES.find((known) => known === state),
    visibility: VISIBILITIES.find((known) => known === visibility),
    channel: textOf(channel),
    q: textOf(q),
    from: timestampOf(from),
    to: timestampOf(to),
  };
}

/** The URL of a list; contains only active filters. */
export function videosHref({ page, ...filters }: AdminVideoFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/admin/videos?${query}` : "/admin/videos";
}

/** The router parses numeric strings as numbers: a title may be one. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" ? undefined : text;
}

function timestampOf(value: unknown): string | undefined {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return undefined;
  return new Date(value).toISOString();
}
