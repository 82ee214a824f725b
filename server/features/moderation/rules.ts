import type { Verdict } from "#shared/moderation/contract.ts";
import { MEASURES_OF, type ChannelLimit, type Measure } from "#shared/moderation/measures.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

/** A validated verdict with all fields its measure requires. */
export interface Ruling {
  readonly measure: Measure;
  readonly limits: readonly ChannelLimit[];
  /** Null if no measure is taken. */
  readonly reason: BanReason | null;
  readonly note: string;
  readonly until: Date | null;
}

/** A ruling that restricts an entity. */
export interface RestrictiveRuling extends Ruling {
  readonly reason: BanReason;
}

/** Rejects measures not defined for the entity type and verdicts that lack required fields. */
export function requireRuling(entityType: ReportableType, verdict: Verdict, now: Date): Ruling {
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

export function isRestrictive(ruling: Ruling): ruling is RestrictiveRuling {
  return ruling.measure !== "nothing" && ruling.reason !== null;
}
