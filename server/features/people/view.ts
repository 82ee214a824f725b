import type { FeedAuthor, Profile } from "#shared/people/contract.ts";
import { viewChannelRef, viewPerson } from "./authors.ts";
import type { AuthorRow, ChannelRefRow } from "./store.ts";

export function viewAuthor(author: AuthorRow): FeedAuthor {
  return { ...viewFigures(author), lastPostAt: author.last_post_at?.toISOString() ?? null };
}

export function viewProfile(author: AuthorRow, channels: readonly ChannelRefRow[]): Profile {
  return {
    ...viewFigures(author),
    channels: channels.map(viewChannelRef),
  };
}

function viewFigures(author: AuthorRow) {
  return {
    ...viewPerson(author),
    bio: author.bio,
    followersCount: author.followers,
    postsCount: author.posts,
    featured: author.featured,
  };
}
