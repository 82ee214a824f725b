import { useId, useState, type FormEvent } from "react";
import { fieldText } from "#shared/errors.ts";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DateTimeField } from "#web/ui/date-time-field.tsx";
import { formatZone } from "#web/ui/format/date.ts";
import { addDays, momentOfTyped, typedMoment } from "#web/ui/format/typed-moment.ts";
import { useNow } from "#web/ui/now.ts";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { planOf, type Plan } from "./plan.ts";

interface PlanDialogProps {
  readonly isOpen: boolean;
  readonly video: Video;
  readonly onClose: () => void;
  readonly onPlan: (plan: Plan) => void;
}

/** Asks for the day and the hour of a publication or a premiere. */
export function PlanDialog({ isOpen, video, onClose, onPlan }: PlanDialogProps) {
  const formId = useId();
  const known = planOf(video);
  const [kind, setKind] = useState<Plan["kind"]>(known?.kind ?? "publish");
  const now = useNow();
  const [at, setAt] = useState(() => known?.at ?? tomorrowEvening());
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = at === null ? "REQUIRED" : Date.parse(at) <= Date.now() ? "DATE_PAST" : undefined;
    if (at !== null && !problem) onPlan({ kind, at });
    else setError(problem && fieldText({ code: problem }, getLocale()));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={known ? m.studio_plan_move_title() : m.studio_plan_title()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary">
            {m.studio_plan_confirm()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {/* A premiere that was announced is moved or called off, not turned into something quieter. */}
        {known?.kind !== "premiere" && (
          <RadioGroup
            label={m.studio_plan_kind()}
            hasCards
            value={kind}
            options={[
              { value: "publish", label: m.studio_plan_publish(), hint: m.studio_plan_publish_hint() },
              { value: "premiere", label: m.studio_plan_premiere(), hint: m.studio_plan_premiere_hint() },
            ]}
            onSelect={(value) => setKind(value === "premiere" ? "premiere" : "publish")}
          />
        )}
        <DateTimeField
          label={m.studio_plan_day()}
          hint={m.studio_plan_zone({ zone: formatZone(at ?? now) })}
          min={new Date(now).toISOString()}
          value={at}
          error={error}
          onChange={(moment) => {
            setAt(moment);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

/** Tomorrow at six in the evening. */
function tomorrowEvening(): string | null {
  const { day } = typedMoment(Date.now());
  return momentOfTyped({ day: addDays(day, 1), time: "18:00" });
}
