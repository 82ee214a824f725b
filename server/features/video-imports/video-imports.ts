import { AppError } from "#shared/errors.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { LeaseLostError } from "#server/platform/queue/leases.ts";
import { isNoSpace, NoSpace } from "#server/platform/storage/storage-errors.ts";
import { ImportFailure } from "./import-failure.ts";
import { importSource, type Imported, type ImportOrder } from "./import-source.ts";
import { parseSource } from "./source.ts";
import { findChannel, findOwner } from "./store.ts";

/** A channel into which videos are imported, in the name of its owner. */
export interface ImportChannel {
  readonly channelId: string;
  /** Undefined if it has none. */
  readonly owner: Viewer | undefined;
}

/** The channel with this handle; undefined if there is none. */
export async function findImportChannel(
  { db }: Pick<UploadServices, "db">,
  handle: string,
): Promise<ImportChannel | undefined> {
  const channelId = await findChannel(db, handle.replace(/^@/, ""));
  if (channelId === undefined) return undefined;
  const owner = await findOwner(db, channelId);
  return { channelId, owner: owner && { ...owner, channels: [{ id: channelId, role: "owner" }] } };
}

export type ImportOutcome =
  | ({ readonly typed: string } & Imported)
  | { readonly typed: string; readonly failure: AppError | ImportFailure };

/** Imports sources one after the other; one that is refused keeps no other. Paths start at the folder. */
export async function importSources(
  services: UploadServices,
  order: ImportOrder,
  { sources, folder }: { readonly sources: readonly string[]; readonly folder: string },
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const typed of sources) {
    try {
      outcomes.push({ typed, ...(await importSource(services, order, parseSource(typed, folder))) });
    } catch (error) {
      outcomes.push({ typed, failure: failureOf(error) });
    }
  }
  return outcomes;
}

/** Passes on what concerns every source. */
function failureOf(error: unknown): AppError | ImportFailure {
  if (error instanceof AppError || error instanceof ImportFailure) return error;
  if (error instanceof NoSpace || isNoSpace(error)) return new AppError("NO_SPACE");
  if (error instanceof LeaseLostError) return new ImportFailure("busy", { cause: error });
  throw error;
}
