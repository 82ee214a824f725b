import { ratings } from "#shared/ratings/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { rateComment, ratePost, unrateComment, unratePost } from "./community-ratings.ts";
import { listRatedVideos, rateVideo, showVideoRating, unrateVideo } from "./ratings.ts";

export function bindRatings({ bind }: Binder): void {
  bind(ratings.rateVideo, rateVideo, { rateLimit: { max: 240, perSeconds: 600 } });
  bind(ratings.unrateVideo, unrateVideo, { rateLimit: { max: 240, perSeconds: 600 } });
  bind(ratings.ofVideo, showVideoRating);
  bind(ratings.ratedVideos, listRatedVideos);
  bind(ratings.rateComment, rateComment, { rateLimit: { max: 240, perSeconds: 600 } });
  bind(ratings.unrateComment, unrateComment, { rateLimit: { max: 240, perSeconds: 600 } });
  bind(ratings.ratePost, ratePost, { rateLimit: { max: 240, perSeconds: 600 } });
  bind(ratings.unratePost, unratePost, { rateLimit: { max: 240, perSeconds: 600 } });
}
