import { useId, useState, type FormEvent } from "react";
import { fieldText } from "#shared/field-text.ts";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { formatZone } from "#web/ui/format/date.ts";
import { addDays, parseTypedMoment, formatTypedMoment } from "#web/ui/format/typed-moment.ts";
import { useNow } from "#web/ui/format/now.ts";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { scheduleOf, type Schedule } from "./schedule.ts";

interface ScheduleDialogProps {
  readonly isOpen: boolean;
  readonly video: Video;
  readonly onClose: () => void;
  readonly onPlan: (schedule: Schedule) => void;
}

/** Asks for the date and time of a publication or a premiere. */
export function ScheduleDialog({ isOpen, video, onClose, onPlan }: ScheduleDialogProps) {
  const formId = useId();
  const known = scheduleOf(video);
  const [kind, setKind] = useState<Schedule["kind"]>(known?.kind ?? "publish");
  const now = useNow();
  const [at, setAt] = useState(() => known?.at ?? tomorrowEvening());
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = at === null ? "REQUIRED" : Date.parse(at) <= serverNow() ? "DATE_PAST" : undefined;
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
        {/* An announced premiere can be rescheduled or cancelled, but not changed to a plain publication. */}
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

/** Tomorrow at 18:00. */
function tomorrowEvening(): string | null {
  const { day } = formatTypedMoment(serverNow());
  return parseTypedMoment({ day: addDays(day, 1), time: "18:00" });
}
