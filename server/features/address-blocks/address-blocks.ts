import {
  ADDRESS_BLOCK_RETENTION_DAYS,
  type AddressBlock,
  type addressBlocks,
} from "#shared/address-blocks/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { momentText } from "#server/platform/mail/dates.ts";
import type { Services } from "#server/platform/services.ts";
import { requireBlockable, requireBlockEnd } from "./rules.ts";
import {
  countBlocks,
  deleteBlocksEndedBefore,
  endBlock,
  findBlock,
  findSameBlock,
  insertBlock,
  listBlocks,
  lockBlocks,
} from "./store.ts";
import { viewAddressBlock } from "./view.ts";

const DAY_MS = 86_400_000;

export async function listAddressBlocks(
  { db, now }: Pick<SignedInContext, "db" | "now">,
  { query }: Pick<UseCaseInput<typeof addressBlocks.list>, "query">,
): Promise<EndpointResponse<typeof addressBlocks.list>> {
  const [rows, count] = await Promise.all([listBlocks(db, query, now), countBlocks(db)]);
  return { items: rows.map(viewAddressBlock), count };
}

export async function createAddressBlock(
  { db, now, viewer, address, config, locale }: SignedInContext,
  { body }: UseCaseInput<typeof addressBlocks.create>,
): Promise<AddressBlock> {
  const target = requireBlockable(body.kind, body.target, {
    caller: address,
    proxies: config.trustedProxies,
  });
  const endsAt = new Date(body.endsAt);
  requireBlockEnd(endsAt, now);
  return inTransaction(db, async (tx) => {
    await lockBlocks(tx);
    const sameUntil = await findSameBlock(tx, target, now);
    if (sameUntil) throw new AppError("ADDRESS_BLOCK_EXISTS", { date: momentText(sameUntil, locale) });
    const block = { reason: body.reason, ends_at: endsAt, created_by: viewer.id, created_at: now };
    const row = await findBlock(tx, await insertBlock(tx, target, block));
    if (!row) throw new AppError("NOT_FOUND");
    return viewAddressBlock(row);
  });
}

/** A block that has ended stays as it is. No viewer: an operator acts at the command line. */
export async function endAddressBlock(
  {
    db,
    now,
    viewer,
  }: Pick<SignedInContext, "db" | "now"> & { readonly viewer: { readonly id: string } | null },
  { params }: Pick<UseCaseInput<typeof addressBlocks.end>, "params">,
): Promise<{ ok: true }> {
  if (!(await findBlock(db, params.id))) throw new AppError("NOT_FOUND");
  await endBlock(db, params.id, viewer?.id ?? null, now);
  return { ok: true };
}

/** Deletes blocks that have ended long enough ago. */
export async function deleteEndedAddressBlocks({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteBlocksEndedBefore(db, new Date(clock.now().getTime() - ADDRESS_BLOCK_RETENTION_DAYS * DAY_MS));
}
