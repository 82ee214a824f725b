import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { type Folder, type folders, FOLDERS_MAX } from "#shared/subscriptions/folders.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import {
  deleteFolder,
  setFolderChannels,
  findFolder,
  type FolderRow,
  insertFolder,
  listFolderRows,
  renameFolder,
} from "./folders-store.ts";

export async function listFolders({
  db,
  viewer,
}: SignedInContext): Promise<EndpointResponse<typeof folders.list>> {
  const rows = await listFolderRows(db, viewer.id);
  return { items: rows.map(viewFolder), count: rows.length };
}

export async function createFolder(
  { db, viewer }: SignedInContext,
  { body }: UseCaseInput<typeof folders.create>,
): Promise<Folder> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, viewer.id);
    const others = await listFolderRows(tx, viewer.id);
    if (others.length >= FOLDERS_MAX) throw new AppError("FOLDERS_TOO_MANY", { max: FOLDERS_MAX });
    requireFreeName(others, body.name);
    const id = await insertFolder(tx, { user_id: viewer.id, name: body.name });
    await setFolderChannels(tx, { id, user_id: viewer.id }, body.channelIds);
    return viewFolder(await loadOwn(tx, viewer.id, id));
  });
}

export async function editFolder(
  { db, viewer }: SignedInContext,
  { params, body }: UseCaseInput<typeof folders.edit>,
): Promise<Folder> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, viewer.id);
    const folder = await loadOwn(tx, viewer.id, params.id);
    if (body.name !== undefined) {
      const others = (await listFolderRows(tx, viewer.id)).filter(({ id }) => id !== folder.id);
      requireFreeName(others, body.name);
      await renameFolder(tx, folder.id, body.name);
    }
    if (body.channelIds) await setFolderChannels(tx, folder, body.channelIds);
    return viewFolder(await loadOwn(tx, viewer.id, params.id));
  });
}

export async function removeFolder(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof folders.remove>,
): Promise<{ ok: true }> {
  const folder = await loadOwn(db, viewer.id, params.id);
  await deleteFolder(db, folder.id);
  return { ok: true };
}

/** Folders are private to their owner, also from staff. */
async function loadOwn(db: Executor, userId: string, id: string): Promise<FolderRow> {
  const folder = await findFolder(db, id);
  if (!folder) throw new AppError("NOT_FOUND");
  if (folder.user_id !== userId) throw new AppError("FORBIDDEN");
  return folder;
}

function requireFreeName(others: readonly FolderRow[], name: string): void {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return;
  throw new AppError("FOLDER_NAME_TAKEN", {}, { name: { code: "INVALID" } });
}

function viewFolder({ id, name, channel_ids }: FolderRow): Folder {
  return { _id: id, name, channelIds: channel_ids };
}
