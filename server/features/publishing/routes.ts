import { videos } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import {
  cancelPremiere,
  cancelPublish,
  listPublicPremieres,
  publishVideo,
  schedulePremiere,
  schedulePublish,
} from "./publication.ts";

export function bindPublishing({ bind }: Binder): void {
  bind(videos.publish, publishVideo);
  bind(videos.premieres, listPublicPremieres, { shared: true });
  bind(publication.schedulePublish, schedulePublish);
  bind(publication.cancelPublish, cancelPublish);
  bind(publication.schedulePremiere, schedulePremiere);
  bind(publication.cancelPremiere, cancelPremiere);
}
