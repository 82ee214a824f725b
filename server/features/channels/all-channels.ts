import type { Channel, channels } from "#shared/channels/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isStaff, type Context } from "#server/platform/http/context.ts";
import { channelAbilities } from "./rules.ts";
import { findAllChannels } from "./store.ts";
import { findOwners } from "./team-store.ts";
import { viewChannel } from "./view.ts";

/** For staff: all channels of any visibility. */
export async function listAllChannels(
  { db, viewer }: Context,
  { query }: Pick<UseCaseInput<typeof channels.list>, "query">,
): Promise<{ items: Channel[]; count: number }> {
  if (!viewer) throw new AppError("UNAUTHORIZED");
  if (!isStaff(viewer)) throw new AppError("FORBIDDEN");
  const { rows, count } = await findAllChannels(db, query);
  const owners = await findOwners(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({
    ...viewChannel(row, channelAbilities(viewer, row)),
    owner: owners.get(row.id) ?? null,
  }));
  return { items, count };
}
