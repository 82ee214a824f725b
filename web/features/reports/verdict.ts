import { useState } from "react";
import type { CallInput } from "#shared/endpoint.ts";
import type { moderation } from "#shared/moderation/contract.ts";
import { MEASURES_OF, type ChannelLimit, type Measure } from "#shared/moderation/measures.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS, type BanReason } from "#shared/catalogue/catalogue.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { serverNow } from "#web/ui/format/server-clock.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = "7";
/** Value of the option for a custom date. */
export const CUSTOM_DATE = "other";

/** Request body of the decision, without the entity. */
export type VerdictBody = Omit<CallInput<typeof moderation.decide>["body"], "entityType" | "entityId">;

export interface VerdictDraft {
  readonly measure: Measure | undefined;
  readonly limits: readonly ChannelLimit[];
  readonly reason: BanReason | undefined;
  readonly note: string;
  /** A number of days, or `CUSTOM_DATE`. */
  readonly days: string;
  readonly until: string | null;
}

export type VerdictProblems = Readonly<Partial<Record<keyof VerdictDraft, string>>>;

const EMPTY: VerdictDraft = {
  ...{ measure: undefined, limits: [], reason: undefined, note: "", days: DEFAULT_DAYS, until: null },
};

/** Form state of a verdict, and the errors of its missing fields. */
export function useVerdict(
  entityType: ReportableType,
  {
    first,
    closeWithoutAction,
  }: { readonly first?: Partial<VerdictDraft>; readonly closeWithoutAction: boolean },
) {
  const measures = MEASURES_OF[entityType].filter((measure) => closeWithoutAction || measure !== "nothing");
  const [draft, setDraft] = useState<VerdictDraft>({ ...EMPTY, ...first });
  const [isSubmitted, setSubmitted] = useState(false);
  const problems = problemsOf(draft, entityType);

  /** The complete verdict; undefined if fields are missing, which then show an error. */
  function finish(): VerdictBody | undefined {
    setSubmitted(true);
    return Object.keys(problems).length === 0 ? bodyOf(draft, entityType) : undefined;
  }

  return {
    ...{ entityType, measures, draft, finish },
    problems: isSubmitted ? problems : {},
    change: (changes: Partial<VerdictDraft>) => setDraft({ ...draft, ...changes }),
  };
}

export type VerdictForm = ReturnType<typeof useVerdict>;

export function takesLimits({ measure }: VerdictDraft, entityType: ReportableType): boolean {
  return measure === "limit" && entityType === "channel";
}

function problemsOf(draft: VerdictDraft, entityType: ReportableType): VerdictProblems {
  const { measure, limits, reason, note, days, until } = draft;
  const isRestricting = measure !== undefined && measure !== "nothing";
  const isDayMissing = days === CUSTOM_DATE && (until === null || new Date(until).getTime() <= serverNow());
  return {
    ...(measure === undefined ? { measure: m.moderation_measure_missing() } : {}),
    ...(isRestricting && !reason ? { reason: m.moderation_reason_missing() } : {}),
    ...(takesLimits(draft, entityType) && limits.length === 0
      ? { limits: m.moderation_limits_missing() }
      : {}),
    ...(measure === "block" && isDayMissing ? { until: m.moderation_until_missing() } : {}),
    ...(note.length > BAN_NOTE_MAX_CHARACTERS ? { note: m.moderation_note_long() } : {}),
  };
}

function bodyOf(draft: VerdictDraft, entityType: ReportableType): VerdictBody {
  const { measure = "nothing", limits, reason, note } = draft;
  return {
    ...{ measure, note: note.trim() },
    ...(measure !== "nothing" && reason ? { reason } : {}),
    ...(takesLimits(draft, entityType) ? { limits: [...limits] } : {}),
    ...(measure === "block" ? { until: endOf(draft) } : {}),
  };
}

function endOf({ days, until }: VerdictDraft): string {
  if (days === CUSTOM_DATE && until !== null) return until;
  return new Date(serverNow() + Number(days) * DAY_MS).toISOString();
}

export function reasonOf(value: string): BanReason | undefined {
  return BAN_REASONS.find((one) => one === value);
}
