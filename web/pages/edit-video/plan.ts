import type { Video } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { call } from "#web/api.ts";

/** When and how a video is to be shown for the first time. */
export interface Plan {
  readonly kind: "publish" | "premiere";
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** The plan of a video; undefined where it has none. */
export function planOf({ status, releaseDate, premiereAt }: Video): Plan | undefined {
  if (status === "scheduled" && releaseDate) return { kind: "publish", at: releaseDate };
  if (status === "premiere_scheduled" && premiereAt) return { kind: "premiere", at: premiereAt };
  return undefined;
}

/** Sets the date, or moves it. */
export function planVideo(id: string, { kind, at }: Plan): Promise<Video> {
  const params = { id };
  if (kind === "premiere") return call(publication.schedulePremiere, { params, body: { premiereAt: at } });
  return call(publication.schedulePublish, { params, body: { releaseDate: at } });
}

/** Takes the date back; the video stays unpublished. */
export function cancelPlan(id: string, { kind }: Plan): Promise<Video> {
  const params = { id };
  if (kind === "publish") return call(publication.cancelPublish, { params });
  return call(publication.cancelPremiere, { params, body: { status: "processed" } });
}
