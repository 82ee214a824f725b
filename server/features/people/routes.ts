import { people } from "#shared/people/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import {
  featureAuthor,
  follow,
  listAuthors,
  listFollowed,
  listFollowers,
  showFollowing,
  showProfile,
  unfollow,
} from "./people.ts";

export function bindPeople({ bind }: Binder): void {
  bind(people.profile, showProfile, { shared: true });
  bind(people.follow, follow, { rateLimit: { max: 120, perSeconds: 600 } });
  bind(people.unfollow, unfollow, { rateLimit: { max: 120, perSeconds: 600 } });
  bind(people.isFollowing, showFollowing);
  bind(people.followers, listFollowers);
  bind(people.followedByMe, listFollowed);
  bind(people.authors, listAuthors, { shared: true });
  bind(people.feature, featureAuthor);
}
