import { CalendarDays } from "lucide-react";
import { useId, useRef, useState, type FormEvent } from "react";
import { fieldText } from "#shared/errors.ts";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { localInputValue } from "#web/ui/format/local-input.ts";
import { useNow, useTimeZone } from "#web/ui/now.ts";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { planOf, type Plan } from "./plan.ts";
import { plannedMoment, typedDate, type TypedDate } from "./planned-date.ts";

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
  const timeZone = useTimeZone();
  const [kind, setKind] = useState<Plan["kind"]>(known?.kind ?? "publish");
  const [typed, setTyped] = useState(() => typedDate(known?.at ?? null, new Date()));
  const [errors, setErrors] = useState<Partial<Record<keyof TypedDate, string>>>({});

  function change(changes: Partial<TypedDate>) {
    setTyped({ ...typed, ...changes });
    setErrors({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const planned = plannedMoment(typed, new Date());
    if ("problem" in planned) {
      setErrors({ [planned.field]: fieldText({ code: planned.problem }, getLocale()) });
      return;
    }
    onPlan({ kind, at: planned.at });
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
        <div className="grid grid-cols-[minmax(0,1fr)_128px] items-start gap-4">
          <DayField value={typed.day} error={errors.day} onChange={(day) => change({ day })} />
          <TextField
            label={m.studio_plan_time()}
            type="time"
            value={typed.time}
            error={errors.time}
            onChange={(event) => change({ time: event.target.value })}
          />
        </div>
        <p className="text-hint text-text-3">{m.studio_plan_zone({ zone: timeZone })}</p>
      </form>
    </Dialog>
  );
}

interface DayFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A day that is typed, or chosen from the calendar of the browser. */
function DayField({ value, error, onChange }: DayFieldProps) {
  const calendarRef = useRef<HTMLInputElement>(null);
  const now = useNow();
  return (
    <div className="relative">
      <TextField
        label={m.studio_plan_day()}
        hint={m.studio_plan_day_hint()}
        placeholder="YYYY-MM-DD"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        after={
          <IconButton
            label={m.studio_plan_calendar()}
            icon={<CalendarDays />}
            size={32}
            className="-mr-2"
            onClick={() => calendarRef.current?.showPicker()}
          />
        }
      />
      <input
        ref={calendarRef}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={localInputValue(now, true)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
    </div>
  );
}
