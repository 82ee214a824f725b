import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Decision, moderation, Verdict } from "#shared/moderation/contract.ts";
import type { videoModeration } from "#shared/videos/moderation.ts";
import type { Video } from "#shared/videos/contract.ts";
import { loadVideoFor, present } from "#server/features/videos/videos.ts";
import { clearCachesEverywhere } from "#server/platform/queue/signals.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Events } from "#server/platform/events.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { endDecisionJob } from "./jobs.ts";
import { APPLY_MEASURE, requireEntity } from "./measures.ts";
import { isRestrictive, requireRuling } from "./rules.ts";
import {
  endDecision,
  findDecision,
  insertDecision,
  listDecisions,
  listDueDecisions,
  lockDecision,
  lockDecisionInForce,
  lockEntity,
  type DecisionRow,
  type EntityRef,
} from "./store.ts";
import { viewDecision } from "./view.ts";

type DecisionContext = Pick<SignedInContext, "viewer" | "now" | "queue">;

/** Decides about an entity without a report. */
export async function decide(
  context: SignedInContext,
  { body: { entityType, entityId, ...verdict } }: UseCaseInput<typeof moderation.decide>,
): Promise<Decision> {
  const { db } = context;
  const thing = { entityType, entityId };
  const id = await inTransaction(db, (tx) => applyDecision(tx, context, thing, verdict));
  await clearCachesEverywhere(db);
  return viewDecision(await loadDecision(db, id));
}

export async function lift(
  context: SignedInContext,
  { params }: UseCaseInput<typeof moderation.lift>,
): Promise<Decision> {
  const { db, viewer } = context;
  await inTransaction(db, async (tx) => {
    const decision = await lockDecision(tx, params.id);
    if (!decision) throw new AppError("NOT_FOUND");
    await liftLocked({ ...context, tx, endedBy: viewer.id }, decision);
  });
  await clearCachesEverywhere(db);
  return viewDecision(await loadDecision(db, params.id));
}

export async function showHistory(
  { db }: SignedInContext,
  { query: { entityType, entityId, limit, offset } }: UseCaseInput<typeof moderation.history>,
): Promise<{ items: Decision[]; count: number }> {
  const rows = await listDecisions(db, entityType, [entityId]);
  return { items: rows.slice(offset, offset + limit).map(viewDecision), count: rows.length };
}

/** Hides a video from everyone except its authors and the staff, until a date or until the ban is lifted. */
export async function banVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof videoModeration.ban>,
): Promise<Video> {
  const { db, viewer } = context;
  const verdict = { ...body, measure: body.until ? ("block" as const) : ("hide" as const) };
  const thing = { entityType: "video" as const, entityId: params.id };
  await inTransaction(db, async (tx) => {
    await loadVideoFor(tx, viewer, params.id, "moderate");
    await applyDecision(tx, context, thing, verdict);
  });
  await clearCachesEverywhere(db);
  return present(context, await loadVideoFor(db, viewer, params.id, "view"));
}

/** Shows a banned video again; a publication scheduled for the meantime happens at once. */
export async function unbanVideo(
  context: SignedInContext,
  { params }: UseCaseInput<typeof videoModeration.unban>,
): Promise<Video> {
  const { db, viewer } = context;
  await inTransaction(db, async (tx) => {
    const video = await loadVideoFor(tx, viewer, params.id, "moderate");
    const decision = await lockDecisionInForce(tx, { entityType: "video", entityId: params.id });
    if (!decision) throw new AppError("TRANSITION_REFUSED", { state: video.status });
    await liftLocked({ ...context, tx, endedBy: viewer.id }, decision);
  });
  await clearCachesEverywhere(db);
  return present(context, await loadVideoFor(db, viewer, params.id, "view"));
}

/**
 * Runs in the caller's transaction: stores a decision, applies it and ends the previous one in force. Used by other
 * features too: call `clearCachesEverywhere` after the commit.
 */
export async function applyDecision(
  tx: Executor,
  context: DecisionContext,
  thing: EntityRef,
  verdict: Verdict,
): Promise<string> {
  const { viewer, now, queue } = context;
  const ruling = requireRuling(thing.entityType, verdict, now);
  await requireEntity(tx, thing);
  const decidedBy = viewer.id;
  if (!isRestrictive(ruling)) {
    const id = await insertDecision(tx, thing, { ...ruling, decidedBy, now });
    await queue.emit(tx, "decision.made", { decisionId: id });
    return id;
  }
  await lockEntity(tx, thing);
  const earlier = await lockDecisionInForce(tx, thing);
  if (earlier) await endDecision(tx, earlier.id, { endedBy: decidedBy, now });
  const id = await insertDecision(tx, thing, { ...ruling, decidedBy, now });
  const applyContext = { tx, now, queue, viewer, decisionId: id };
  await APPLY_MEASURE[thing.entityType](applyContext, thing.entityId, ruling);
  if (ruling.until) await queue.send(tx, endDecisionJob, { decisionId: id }, { at: ruling.until });
  await queue.emit(tx, "decision.made", { decisionId: id });
  return id;
}

/** Ends a decision whose end date has passed. Idempotent; does nothing when called too early. */
export async function endWhenDue({ db, queue, clock }: Services, decisionId: string): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const decision = await lockDecision(tx, decisionId);
    if (!decision?.until || decision.until > now || decision.ended_at) return;
    await liftLocked({ tx, now, queue, viewer: undefined, endedBy: null }, decision);
  });
  await clearCachesEverywhere(db);
}

/** Ends due decisions that the jobs have missed. */
export async function endDueDecisions(services: Services): Promise<void> {
  for (const id of await listDueDecisions(services.db, services.clock.now())) await endWhenDue(services, id);
}

interface LiftContext {
  readonly tx: Executor;
  readonly now: Date;
  readonly queue: Queue;
  readonly viewer: SignedInContext["viewer"] | undefined;
  /** Null when the decision expires by itself. */
  readonly endedBy: string | null;
}

async function liftLocked(liftContext: LiftContext, decision: DecisionRow): Promise<void> {
  const { tx, now, queue, endedBy } = liftContext;
  if (decision.ended_at || decision.measure === "nothing") {
    throw new AppError("TRANSITION_REFUSED", { state: decision.measure });
  }
  await endDecision(tx, decision.id, { endedBy, now });
  const { entity_type: entityType, entity_id: entityId } = decision;
  const applyContext = { ...liftContext, decisionId: decision.id };
  const isRestored = await APPLY_MEASURE[entityType](applyContext, entityId, null);
  if (isRestored) await queue.emit(tx, "decision.lifted", { decisionId: decision.id });
}

/** Runs in the transaction that has unblocked an account: the decision about it is over, too. */
export async function endAccountDecision(
  { queue, clock }: Services,
  tx: Executor,
  { userId, unblockedBy }: Events["account.unblocked"],
): Promise<void> {
  const decision = await lockDecisionInForce(tx, { entityType: "user", entityId: userId });
  if (!decision) return;
  await endDecision(tx, decision.id, { endedBy: unblockedBy, now: clock.now() });
  await queue.emit(tx, "decision.lifted", { decisionId: decision.id });
}

async function loadDecision(db: Executor, id: string): Promise<DecisionRow> {
  const decision = await findDecision(db, id);
  if (!decision) throw new AppError("NOT_FOUND");
  return decision;
}
