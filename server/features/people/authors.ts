import type { ChannelRef } from "#shared/channels/contract.ts";
import type { Person } from "#shared/channels/team.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { findChannelRefs, findPeople, type ChannelRefRow, type PersonRow } from "./store.ts";

/** Written by somebody as themselves, or as a channel. */
interface Written {
  readonly user_id: string | null;
  readonly channel_id: string | null;
}

/** Who has written what: one of the two, or neither where it was deleted. */
export interface Author {
  readonly user: Person | null;
  readonly channel: ChannelRef | null;
}

/** For lists of what people have written: finds all authors at once and gives the way to each. */
export async function loadAuthors(
  db: Executor,
  written: readonly Written[],
): Promise<(thing: Written) => Author> {
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

/** A person as others see them. */
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
    hasPicture: channel.has_picture,
    imageVersion: channel.image_version,
  };
}

function idsOf(written: readonly Written[], name: keyof Written): string[] {
  return [...new Set(written.map((thing) => thing[name]).filter((id) => id !== null))];
}
