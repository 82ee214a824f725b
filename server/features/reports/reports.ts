import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Report, reports } from "#shared/reports/contract.ts";
import { nextReportState, type ReportAction } from "#shared/reports/lifecycle.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { requireReadableMessage } from "#server/features/chat/chat.ts";
import { loadPlaylistFor } from "#server/features/playlists/playlists.ts";
import { applyDecision } from "#server/features/moderation/moderation.ts";
import { replyAddress } from "#server/features/tickets/open-ticket.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { clearCachesEverywhere } from "#server/platform/queue/signals.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";
import { presentReports } from "./present-reports.ts";
import {
  deleteReportsBefore,
  findCommentSubject,
  findReport,
  hasPost,
  hasUser,
  insertReport,
  listReports,
  lockOpenReports,
  transitionReport,
  type ReportRow,
} from "./store.ts";

const RETENTION_DAYS = 365;
const DAY_MS = 86_400_000;

/** Reports an entity the caller can see to the staff; once per entity. */
export async function sendReport(
  context: Context,
  { body }: UseCaseInput<typeof reports.send>,
): Promise<{ _id: string }> {
  const { entityType, entityId, reason, message } = body;
  const email = await replyAddress(context, body.email);
  return saveReport(context, { entityType, entityId, reason, message, email });
}

export async function sendReportOfVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof reports.sendOfVideo>,
): Promise<{ _id: string }> {
  return saveShortReport(context, "video", params.id, body);
}

export async function sendReportOfComment(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof reports.sendOfComment>,
): Promise<{ _id: string }> {
  return saveShortReport(context, "comment", params.id, body);
}

export async function listAllReports(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof reports.list>,
): Promise<{ items: Report[]; count: number }> {
  const { rows, count } = await listReports(db, query);
  return { items: await presentReports(db, rows), count };
}

/**
 * Closes a report by a decision. A measure closes every open report of the same entity; without a measure the others
 * stay open, because they may still be justified.
 */
export async function closeReport(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof reports.close>,
): Promise<Report> {
  const { db, now } = context;
  await inTransaction(db, async (tx) => {
    const report = await loadReport(tx, params.id);
    const thing = { entityType: report.entity_type, entityId: report.entity_id };
    const decisionId = await applyDecision(tx, context, thing, body);
    await transition(tx, report, "close", { now, decisionId });
    if (body.measure === "nothing") return;
    for (const other of await lockOpenReports(tx, report)) {
      await transition(tx, other, "close", { now, decisionId });
    }
  });
  await clearCachesEverywhere(db);
  return presentReport(db, params.id);
}

export async function reopenReport(
  context: SignedInContext,
  { params }: UseCaseInput<typeof reports.reopen>,
): Promise<Report> {
  await actOnReport(context, params.id, "reopen");
  return presentReport(context.db, params.id);
}

export async function removeReport(
  context: SignedInContext,
  { params }: UseCaseInput<typeof reports.remove>,
): Promise<{ ok: true }> {
  await actOnReport(context, params.id, "delete");
  return { ok: true };
}

/** Daily: deletes reports unchanged for a year, including visitors' email addresses. */
export async function deleteOldReports({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteReportsBefore(db, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS));
}

interface NewReport {
  readonly entityType: ReportableType;
  readonly entityId: string;
  readonly reason: BanReason;
  readonly message: string;
  readonly email: string;
}

async function saveShortReport(
  context: SignedInContext,
  entityType: ReportableType,
  entityId: string,
  { reason, message = "" }: { reason: BanReason; message?: string | undefined },
): Promise<{ _id: string }> {
  const email = await replyAddress(context, undefined);
  return saveReport(context, { entityType, entityId, reason, message, email });
}

async function saveReport(context: Context, report: NewReport): Promise<{ _id: string }> {
  const { db, viewer, now, locale } = context;
  const { entityType, entityId, reason, message, email } = report;
  await REQUIRE_VISIBLE[entityType](context, entityId);
  const _id = await insertReport(db, {
    ...{ entity_type: entityType, entity_id: entityId, reason, message },
    ...{ user_id: viewer?.id ?? null, email: viewer ? null : email },
    ...{ reporter_hash: tokenHash(reporterOf(context, email)), language: locale },
    ...{ created_at: now, updated_at: now },
  });
  if (!_id) throw new AppError("REPORTED_TWICE");
  return { _id };
}

/** Identity of the reporter: the account, else the browser id, else the email address. */
function reporterOf({ viewer, anonymousId }: Context, email: string): string {
  if (viewer) return `account/${viewer.id}`;
  return anonymousId ? `browser/${anonymousId}` : `mail/${email.toLowerCase()}`;
}

type ReporterContext = Pick<Context, "db" | "viewer">;

/** Rejects reports of entities that do not exist or are not visible to the reporter. */
const REQUIRE_VISIBLE: Readonly<
  Record<ReportableType, (asker: ReporterContext, id: string) => Promise<unknown>>
> = {
  video: ({ db, viewer }, id) => loadVideoFor(db, viewer, id, "view"),
  channel: ({ db, viewer }, id) => loadChannelFor(db, viewer, id, "view"),
  playlist: ({ db, viewer }, id) => loadPlaylistFor(db, viewer, id, "view"),
  comment: requireComment,
  post: async ({ db }, id) => requireFound(await hasPost(db, id)),
  user: async ({ db }, id) => requireFound(await hasUser(db, id)),
  chatMessage: requireReadableMessage,
};

/** A comment is visible to users who can see its video. */
async function requireComment({ db, viewer }: ReporterContext, id: string): Promise<void> {
  const place = await findCommentSubject(db, id);
  if (!place) throw new AppError("NOT_FOUND");
  if (place.video_id !== null) await loadVideoFor(db, viewer, place.video_id, "view");
}

function requireFound(isFound: boolean): void {
  if (!isFound) throw new AppError("NOT_FOUND");
}

async function actOnReport({ db, now }: SignedInContext, id: string, action: ReportAction): Promise<void> {
  await transition(db, await loadReport(db, id), action, { now });
}

/** All state changes of a report go through here. */
async function transition(
  db: Executor,
  { id, state: from }: Pick<ReportRow, "id" | "state">,
  action: ReportAction,
  change: { readonly now: Date; readonly decisionId?: string },
): Promise<void> {
  const to = nextReportState(from, action);
  if (!to) throw new AppError("TRANSITION_REFUSED", { state: from });
  if (!(await transitionReport(db, id, { from, to, ...change }))) throw new AppError("CONFLICT");
}

async function loadReport(db: Executor, id: string): Promise<ReportRow> {
  const report = await findReport(db, id);
  if (!report || report.state === "deleted") throw new AppError("NOT_FOUND");
  return report;
}

async function presentReport(db: Executor, id: string): Promise<Report> {
  const [shown] = await presentReports(db, [await loadReport(db, id)]);
  if (!shown) throw new AppError("NOT_FOUND");
  return shown;
}
