import { api } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { liveService } from "#shared/live/contract.ts";
import { Id } from "#shared/paging.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { StartError } from "#server/platform/start-error.ts";
import { isStaffAction } from "./rules.ts";
import { deleteAction, deleteActionsBefore, insertAction, listActions, setSubject } from "./store.ts";
import { viewAction, type StaffAction } from "./view.ts";

const STAFF_ACTIONS_RETENTION_DAYS = 730;
const DAY_MS = 86_400_000;

const NAMES: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries({ ...api, liveService }).flatMap(([noun, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [endpoint, `${noun}.${name}`]),
  ),
);

interface CallOf {
  readonly endpoint: Endpoint;
  /** The validated parameters of the address. */
  readonly params: unknown;
  /** What the use case names as its subject, instead of these parameters. */
  readonly subject?: string | undefined;
}

/** Carries out a call, and records it if it is an action of the staff. */
export async function recordStaffCall<T>(
  { db, viewer, now }: Pick<Context, "db" | "viewer" | "now">,
  { endpoint, params, subject: named }: CallOf,
  carryOut: () => Promise<T>,
): Promise<T> {
  if (!isStaffAction(endpoint, viewer)) return carryOut();
  const call = NAMES.get(endpoint);
  if (call === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`);
  const subject = named ?? subjectOf(params);
  return recorded(db, { call, subject, done_by: viewer.id, done_at: now }, carryOut, createdBy);
}

/** Carries out a command, and records it. */
export async function recordCommand<T extends { readonly created?: string }>(
  { db, clock }: Pick<Services, "db" | "clock">,
  command: { readonly call: string; readonly subject: string | null },
  carryOut: () => Promise<T>,
): Promise<T> {
  const action = { ...command, from_command_line: true, done_at: clock.now() };
  return recorded(db, action, carryOut, ({ created }) => created);
}

/**
 * The record is written first, so that nothing is changed without one. A refusal deletes it; an unexpected failure does
 * not, because a part of the work may have been done.
 */
async function recorded<T>(
  db: Services["db"],
  action: Parameters<typeof insertAction>[1],
  carryOut: () => Promise<T>,
  createdOf: (result: T) => string | undefined,
): Promise<T> {
  const id = await insertAction(db, action);
  try {
    const result = await carryOut();
    const created = action.subject === null ? createdOf(result) : undefined;
    if (created !== undefined) await setSubject(db, id, created);
    return result;
  } catch (error) {
    if (error instanceof AppError || error instanceof StartError) await deleteAction(db, id);
    throw error;
  }
}

/** What the staff and the command line have changed, newest first. */
export async function listStaffActions(
  { db }: Pick<Services, "db">,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ items: StaffAction[]; count: number }> {
  const { rows, count } = await listActions(db, page);
  return { items: rows.map(viewAction), count };
}

/** Daily: deletes records older than two years. */
export async function deleteOldStaffActions({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteActionsBefore(db, new Date(clock.now().getTime() - STAFF_ACTIONS_RETENTION_DAYS * DAY_MS));
}

function subjectOf(params: unknown): string | null {
  if (typeof params !== "object" || params === null) return null;
  const subject = Object.values(params).join("/");
  return subject === "" ? null : subject;
}

/** The id in the answer of a call that creates something. */
function createdBy(result: unknown): string | undefined {
  if (typeof result !== "object" || result === null || !("_id" in result)) return undefined;
  return Id.safeParse(result._id).data;
}
