import type { Verdict } from "#shared/moderation/contract.ts";
import { MEASURES_OF, type ChannelLimit, type Measure } from "#shared/moderation/measures.ts";
import type { ReportedThing } from "#shared/reports/things.ts";
import type { BanReason } from "#shared/videos/catalogue.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

/** A verdict with everything its measure needs. */
export interface Ruling {
  readonly measure: Measure;
  readonly limits: readonly ChannelLimit[];
  /** Null where nothing is done. */
  readonly reason: BanReason | null;
  readonly note: string;
  readonly until: Date | null;
}

/** A ruling that restricts a thing. */
export interface InForce extends Ruling {
  readonly reason: BanReason;
}

/** Refuses measures that the thing does not know and verdicts without what their measure needs. */
export function requireRuling(entityType: ReportedThing, verdict: Verdict, now: Date): Ruling {
  const { measure, limits = [], reason, note, until } = verdict;
  const fields: Record<string, FieldProblem> = {};
  if (!MEASURES_OF[entityType].includes(measure)) fields["measure"] = { code: "INVALID" };
  if (measure !== "nothing" && !reason) fields["reason"] = { code: "REQUIRED" };
  const takesLimits = measure === "limit" && entityType === "channel";
  if (takesLimits && limits.length === 0) fields["limits"] = { code: "REQUIRED" };
  if (measure === "block" && !until) fields["until"] = { code: "REQUIRED" };
  else if (measure === "block" && until && new Date(until) <= now) fields["until"] = { code: "DATE_PAST" };
  if (Object.keys(fields).length > 0) throw new AppError("VALIDATION", {}, fields);
  return {
    ...{ measure, note, reason: measure === "nothing" ? null : (reason ?? null) },
    limits: takesLimits ? [...new Set(limits)] : [],
    until: measure === "block" && until ? new Date(until) : null,
  };
}

export function isInForce(ruling: Ruling): ruling is InForce {
  return ruling.measure !== "nothing" && ruling.reason !== null;
}
