import type { ChannelRef } from "#shared/channels/contract.ts";
import type { Person } from "#shared/channels/team.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { findChannelRefs, findPeople, type ChannelRefRow, type PersonRow } from "./store.ts";

/** An entry posted by a user as themselves or in the name of a channel. */
interface AuthoredEntry {
  readonly user_id: string | null;
  readonly channel_id: string | null;
}

/** The author of an entry: a user or a channel; neither if it was deleted. */
export interface Author {
  readonly user: Person | null;
  readonly channel: ChannelRef | null;
}

/** For lists of comments, posts and messages: loads all authors at once and returns a lookup function. */
export async function loadAuthors(
  db: Executor,
  written: readonly AuthoredEntry[],
): Promise<(entry: AuthoredEntry) => Author> {
  const [people, channels] = await Promise.all([
    findPeople(db, idsOf(written, "user_id")),
    findChannelRefs(db, idsOf(written, "channel_id")),
  ]);
  const personOf = new Map(people.map((row) => [row.id, viewPerson(row)]));
  const channelOf = new Map(channels.map((row) => [row.id, viewChannelRef(row)]));
  return ({ user_id, channel_id }) => ({
    user: (user_id !== null && personOf.get(user_id)) || null,
    channel: (channel_id !== null && channelOf.get(channel_id)) || null,
  });
}

/** Public view of a user. */
export function viewPerson(person: PersonRow): Person {
  return {
    _id: person.id,
    name: person.name,
    surname: person.surname,
    hasAvatar: person.has_avatar,
    imageVersion: person.image_version,
  };
}

export function viewChannelRef(channel: ChannelRefRow): ChannelRef {
  return {
    _id: channel.id,
    name: channel.name,
    slug: channel.slug,
    hasAvatar: channel.has_avatar,
    imageVersion: channel.image_version,
  };
}

function idsOf(written: readonly AuthoredEntry[], name: keyof AuthoredEntry): string[] {
  return [...new Set(written.map((entry) => entry[name]).filter((id) => id !== null))];
}
