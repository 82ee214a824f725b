import { channelOwners } from "#shared/channels/owners.ts";
import { team } from "#shared/channels/team.ts";
import type { Person } from "#server/testing/world.ts";

type Caller = Pick<Person, "call">;
type ChannelOf = { readonly channel: { readonly _id: string } };

/** Asks what moving a channel to this account would mean. */
export async function previewTo({ call }: Caller, { channel }: ChannelOf, { email }: Pick<Person, "email">) {
  return call(channelOwners.preview, { params: { id: channel._id }, body: { email } });
}

interface Move {
  readonly from: readonly Pick<Person, "id">[];
  readonly to: Pick<Person, "id">;
  readonly isKept?: boolean;
}

/** Moves a channel. */
export async function move({ call }: Caller, { channel }: ChannelOf, { from, to, isKept = false }: Move) {
  const formerOwnerIds = from.map(({ id }) => id);
  const body = { newOwnerId: to.id, formerOwnerIds, keepsFormerOwners: isKept };
  return call(channelOwners.move, { params: { id: channel._id }, body });
}

/** The members of the team with their roles, owners first. */
export async function teamOf({ call }: Caller, { channel }: ChannelOf): Promise<string[]> {
  const { items } = await call(team.list, { params: { id: channel._id } });
  return items.map(({ user, channelRole }) => `${user._id} ${channelRole}`);
}
