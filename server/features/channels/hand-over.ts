import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { findChannelById, lockChannel, type ChannelRow } from "./store.ts";
import { deleteMember, listMembers, saveMember } from "./team-store.ts";

interface OwnedChannel {
  readonly channel: ChannelRow;
  readonly ownerIds: readonly string[];
  readonly memberIds: readonly string[];
}

/** A channel and who is on its team. Throws NOT_FOUND. */
export async function loadOwnedChannel(db: Executor, channelId: string): Promise<OwnedChannel> {
  const channel = await findChannelById(db, channelId);
  if (!channel) throw new AppError("NOT_FOUND");
  const members = await listMembers(db, channelId);
  const owners = members.filter(({ role }) => role === "owner");
  return {
    channel,
    ownerIds: owners.map(({ user_id }) => user_id),
    memberIds: members.map(({ user_id }) => user_id),
  };
}

/** As `loadOwnedChannel`, with the team locked until the transaction ends. */
export async function lockOwnedChannel(tx: Executor, channelId: string): Promise<OwnedChannel> {
  await lockChannel(tx, channelId);
  return loadOwnedChannel(tx, channelId);
}

interface HandOver {
  readonly channelId: string;
  readonly newOwnerId: string;
  readonly formerOwnerIds: readonly string[];
  /** The former owners stay as editors. */
  readonly keepsFormerOwners: boolean;
  readonly now: Date;
}

/** Gives a locked channel its new owner, and takes the role from the former ones. */
export async function handOver(
  tx: Executor,
  { channelId, newOwnerId, formerOwnerIds, keepsFormerOwners, now }: HandOver,
): Promise<void> {
  const inTeam = { channel_id: channelId, created_at: now };
  await saveMember(tx, { ...inTeam, user_id: newOwnerId, role: "owner" });
  for (const id of formerOwnerIds) {
    if (keepsFormerOwners) await saveMember(tx, { ...inTeam, user_id: id, role: "editor" });
    else await deleteMember(tx, channelId, id);
  }
}
