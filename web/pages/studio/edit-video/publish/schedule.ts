import type { Video } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { call } from "#web/data/api.ts";

/** Scheduled publication or premiere of a video. */
export interface Schedule {
  readonly kind: "publish" | "premiere";
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** The schedule of a video; undefined where it has none. */
export function scheduleOf({ status, releaseDate, premiereAt }: Video): Schedule | undefined {
  if (status === "scheduled" && releaseDate) return { kind: "publish", at: releaseDate };
  if (status === "premiere_scheduled" && premiereAt) return { kind: "premiere", at: premiereAt };
  return undefined;
}

/** Sets or changes the date. */
export function scheduleVideo(id: string, { kind, at }: Schedule): Promise<Video> {
  const params = { id };
  if (kind === "premiere") return call(publication.schedulePremiere, { params, body: { premiereAt: at } });
  return call(publication.schedulePublish, { params, body: { releaseDate: at } });
}

/** Cancels the schedule; the video stays unpublished. */
export function cancelSchedule(id: string, { kind }: Schedule): Promise<Video> {
  const params = { id };
  if (kind === "publish") return call(publication.cancelPublish, { params });
  return call(publication.cancelPremiere, { params, body: { status: "processed" } });
}
