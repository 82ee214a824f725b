import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Report, reports } from "#shared/reports/contract.ts";
import { nextReportState, type ReportAction } from "#shared/reports/lifecycle.ts";
import type { ReportedThing } from "#shared/reports/things.ts";
import type { BanReason } from "#shared/videos/catalogue.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { requireReadableMessage } from "#server/features/chat/chat.ts";
import { loadPlaylistFor } from "#server/features/playlists/playlists.ts";
import { decideAbout } from "#server/features/moderation/moderation.ts";
import { answerAddress } from "#server/features/tickets/open-ticket.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { forgetEverywhere } from "#server/platform/queue/signals.ts";
import { tokenHash } from "#server/platform/tokens.ts";
import { presentReports } from "./present-reports.ts";
import {
  deleteReportsBefore,
  findCommentPlace,
  findReport,
  hasPost,
  hasUser,
  insertReport,
  listReports,
  lockOpenReports,
  moveReport,
  type ReportRow,
} from "./store.ts";

const KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

/** Tells the staff of a thing that the caller sees; of each thing once. */
export async function sendReport(
  context: Context,
  { body }: UseCaseInput<typeof reports.send>,
): Promise<{ _id: string }> {
  const { entityType, entityId, reason, message } = body;
  const email = await answerAddress(context, body.email);
  return keepReport(context, { entityType, entityId, reason, message, email });
}

export async function sendReportOfVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof reports.sendOfVideo>,
): Promise<{ _id: string }> {
  return keepShortReport(context, "video", params.id, body);
}

export async function sendReportOfComment(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof reports.sendOfComment>,
): Promise<{ _id: string }> {
  return keepShortReport(context, "comment", params.id, body);
}

export async function listAllReports(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof reports.list>,
): Promise<{ items: Report[]; count: number }> {
  const { rows, count } = await listReports(db, query);
  return { items: await presentReports(db, rows), count };
}

/**
 * Closes a report by a decision. A measure answers every open report of the same thing; where nothing is done, the
 * others may still be right.
 */
export async function closeReport(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof reports.close>,
): Promise<Report> {
  const { db, now } = context;
  await inTransaction(db, async (tx) => {
    const report = await loadReport(tx, params.id);
    const thing = { entityType: report.entity_type, entityId: report.entity_id };
    const decisionId = await decideAbout(tx, context, thing, body);
    await transition(tx, report, "close", { now, decisionId });
    if (body.measure === "nothing") return;
    for (const other of await lockOpenReports(tx, report)) {
      await transition(tx, other, "close", { now, decisionId });
    }
  });
  await forgetEverywhere(db);
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

/** Every day: reports nothing has happened to for a year go, addresses of visitors among them. */
export async function sweepOldReports({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteReportsBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}

interface NewReport {
  readonly entityType: ReportedThing;
  readonly entityId: string;
  readonly reason: BanReason;
  readonly message: string;
  readonly email: string;
}

async function keepShortReport(
  context: SignedInContext,
  entityType: ReportedThing,
  entityId: string,
  { reason, message = "" }: { reason: BanReason; message?: string | undefined },
): Promise<{ _id: string }> {
  const email = await answerAddress(context, undefined);
  return keepReport(context, { entityType, entityId, reason, message, email });
}

async function keepReport(context: Context, report: NewReport): Promise<{ _id: string }> {
  const { db, viewer, now, locale } = context;
  const { entityType, entityId, reason, message, email } = report;
  await REQUIRE[entityType](context, entityId);
  const _id = await insertReport(db, {
    ...{ entity_type: entityType, entity_id: entityId, reason, message },
    ...{ user_id: viewer?.id ?? null, email: viewer ? null : email },
    ...{ reporter_hash: tokenHash(reporterOf(context, email)), language: locale },
    ...{ created_at: now, updated_at: now },
  });
  if (!_id) throw new AppError("REPORTED_TWICE");
  return { _id };
}

/** An account; a visitor's browser; or at least their address. */
function reporterOf({ viewer, anonymousId }: Context, email: string): string {
  if (viewer) return `account/${viewer.id}`;
  return anonymousId ? `browser/${anonymousId}` : `mail/${email.toLowerCase()}`;
}

type Asker = Pick<Context, "db" | "viewer">;

/** Refuses reports of what is not there, or not for whoever reports it. */
const REQUIRE: Readonly<Record<ReportedThing, (asker: Asker, id: string) => Promise<unknown>>> = {
  video: ({ db, viewer }, id) => loadVideoFor(db, viewer, id, "view"),
  channel: ({ db, viewer }, id) => loadChannelFor(db, viewer, id, "view"),
  playlist: ({ db, viewer }, id) => loadPlaylistFor(db, viewer, id, "view"),
  comment: requireComment,
  post: async ({ db }, id) => requireFound(await hasPost(db, id)),
  user: async ({ db }, id) => requireFound(await hasUser(db, id)),
  chatMessage: requireReadableMessage,
};

/** Comments are seen by whoever sees what they are on. */
async function requireComment({ db, viewer }: Asker, id: string): Promise<void> {
  const place = await findCommentPlace(db, id);
  if (!place) throw new AppError("NOT_FOUND");
  if (place.video_id !== null) await loadVideoFor(db, viewer, place.video_id, "view");
}

function requireFound(isFound: boolean): void {
  if (!isFound) throw new AppError("NOT_FOUND");
}

async function actOnReport({ db, now }: SignedInContext, id: string, action: ReportAction): Promise<void> {
  await transition(db, await loadReport(db, id), action, { now });
}

/** The only way a report's state changes. */
async function transition(
  db: Executor,
  { id, state: from }: Pick<ReportRow, "id" | "state">,
  action: ReportAction,
  change: { readonly now: Date; readonly decisionId?: string },
): Promise<void> {
  const to = nextReportState(from, action);
  if (!to) throw new AppError("TRANSITION_REFUSED", { state: from });
  if (!(await moveReport(db, id, { from, to, ...change }))) throw new AppError("CONFLICT");
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
