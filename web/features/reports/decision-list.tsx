import type { Decision } from "#shared/moderation/contract.ts";
import { reasonName } from "./reasons.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import { LiftDecision } from "./lift-decision.tsx";
import { limitName, measureDone } from "./labels.ts";

interface DecisionListProps {
  readonly decisions: readonly Decision[];
  /** False where the decision in force can be lifted elsewhere on the same screen. */
  readonly isLiftable?: boolean | undefined;
}

/** Moderation decisions about an entity, newest first; the one in force can be lifted. */
export function DecisionList({ decisions, isLiftable = true }: DecisionListProps) {
  return (
    <ul className="grid gap-2.5 text-small">
      {decisions.map((decision) => (
        <li key={decision._id} className="grid gap-0.5 border-l-2 border-line pl-3">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusDot tone={decision.isInForce ? "danger" : "neutral"}>
              {measureDone(decision.measure)}
            </StatusDot>
            {decision.reason && <span>{reasonName(decision.reason)}</span>}
            {decision.limits.length > 0 && (
              <span className="text-text-2">{decision.limits.map(limitName).join(", ")}</span>
            )}
          </span>
          <span className="text-text-3">
            <DateOf at={decision.createdAt} />
            {decision.decidedBy && ` · ${decision.decidedBy}`}
            {decision.until && (
              <>
                {" · "}
                {m.moderation_until_date()} <DateOf at={decision.until} />
              </>
            )}
            {decision.endedAt && (
              <>
                {" · "}
                {m.moderation_ended()} <DateOf at={decision.endedAt} />
              </>
            )}
          </span>
          {decision.note !== "" && <span className="whitespace-pre-line wrap-anywhere">{decision.note}</span>}
          {isLiftable && decision.isInForce && (
            <span className="mt-1.5">
              <LiftDecision decisionId={decision._id} size="small" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
