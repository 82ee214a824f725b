import type { Decision } from "#shared/moderation/contract.ts";
import { reasonName } from "./reasons.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import { limitName, measureDone } from "./labels.ts";

/** Moderation decisions about an entity, newest first. */
export function DecisionList({ decisions }: { readonly decisions: readonly Decision[] }) {
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
        </li>
      ))}
    </ul>
  );
}
