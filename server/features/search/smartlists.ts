import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import {
  hasFilter,
  SMARTLISTS_MAX,
  type Smartlist,
  type SmartlistFilters,
  type smartlists,
} from "#shared/search/smartlists.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import {
  deleteSmartlist,
  findSmartlist,
  insertSmartlist,
  isNameTaken,
  listSmartlistRows,
  type SmartlistRow,
  updateSmartlist,
} from "./smartlists-store.ts";
import { viewSmartlist } from "./view.ts";

export async function listSmartlists({
  db,
  viewer,
}: SignedInContext): Promise<EndpointResponse<typeof smartlists.list>> {
  const rows = await listSmartlistRows(db, viewer.id);
  return { items: rows.map(viewSmartlist), count: rows.length };
}

/** Saves filters under a name that is unique for the caller. */
export async function createSmartlist(
  { db, viewer, now }: SignedInContext,
  { body }: UseCaseInput<typeof smartlists.create>,
): Promise<Smartlist> {
  requireFilter(body.filters);
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, viewer.id);
    if ((await listSmartlistRows(tx, viewer.id)).length >= SMARTLISTS_MAX) {
      throw new AppError("SMARTLISTS_TOO_MANY", { max: SMARTLISTS_MAX });
    }
    await requireFreeName(tx, { userId: viewer.id, name: body.name });
    return viewSmartlist(await insertSmartlist(tx, { ...body, user_id: viewer.id, created_at: now }));
  });
}

export async function editSmartlist(
  { db, viewer }: SignedInContext,
  { params, body }: UseCaseInput<typeof smartlists.edit>,
): Promise<Smartlist> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, viewer.id);
    const smartlist = await loadOwn(tx, viewer.id, params.id);
    const { name = smartlist.name, filters = smartlist.filters } = body;
    requireFilter(filters);
    await requireFreeName(tx, { userId: viewer.id, name, exceptId: smartlist.id });
    return viewSmartlist(await updateSmartlist(tx, smartlist.id, { name, filters }));
  });
}

export async function removeSmartlist(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof smartlists.remove>,
): Promise<{ ok: true }> {
  const smartlist = await loadOwn(db, viewer.id, params.id);
  await deleteSmartlist(db, smartlist.id);
  return { ok: true };
}

/** Smartlists are private to their owner, also from staff. */
async function loadOwn(db: Executor, userId: string, id: string): Promise<SmartlistRow> {
  const smartlist = await findSmartlist(db, id);
  if (!smartlist) throw new AppError("NOT_FOUND");
  if (smartlist.user_id !== userId) throw new AppError("FORBIDDEN");
  return smartlist;
}

function requireFilter(filters: SmartlistFilters): void {
  if (!hasFilter(filters)) throw new AppError("SMARTLIST_EMPTY");
}

async function requireFreeName(db: Executor, wanted: Parameters<typeof isNameTaken>[1]): Promise<void> {
  if (!(await isNameTaken(db, wanted))) return;
  throw new AppError("SMARTLIST_NAME_TAKEN", {}, { name: { code: "INVALID" } });
}
