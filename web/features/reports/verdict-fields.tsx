import { CHANNEL_LIMITS } from "#shared/moderation/measures.ts";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS } from "#shared/catalogue/catalogue.ts";
import { reasonName } from "./reasons.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { CUSTOM_DATE, reasonOf, takesLimits, type VerdictForm } from "./verdict.ts";
import { limitName, measureHint, measureName } from "./labels.ts";

const LENGTHS = [
  { value: "1", label: m.moderation_days_1 },
  { value: "7", label: m.moderation_days_7 },
  { value: "30", label: m.moderation_days_30 },
  { value: "90", label: m.moderation_days_90 },
  { value: CUSTOM_DATE, label: m.moderation_days_other },
] as const;

/** Fields of a verdict: measure, end date, reason, and the note to the author. */
export function VerdictFields({ verdict }: { readonly verdict: VerdictForm }) {
  const { entityType, measures, draft, problems, change } = verdict;
  const { measure, limits, reason, note, days, until } = draft;
  const isRestricting = measure !== undefined && measure !== "nothing";
  return (
    <>
      <RadioGroup
        label={m.moderation_measure()}
        hasCards
        options={measures.map((one) => ({
          ...{ value: one, label: measureName(one), hint: measureHint(one) },
        }))}
        value={measure}
        onSelect={(value) => change({ measure: measures.find((one) => one === value) })}
        error={problems.measure}
      />
      {takesLimits(draft, entityType) && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 text-small font-[620]">{m.moderation_limits()}</legend>
          {CHANNEL_LIMITS.map((limit) => (
            <Checkbox
              key={limit}
              label={limitName(limit)}
              checked={limits.includes(limit)}
              onChange={(event) =>
                change({
                  limits: event.target.checked ? [...limits, limit] : limits.filter((one) => one !== limit),
                })
              }
            />
          ))}
          {problems.limits && (
            <p role="alert" className="text-hint text-danger-ink">
              {problems.limits}
            </p>
          )}
        </fieldset>
      )}
      {measure === "block" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={m.moderation_until()}
            value={days}
            options={LENGTHS.map(({ value, label }) => ({ value, label: label() }))}
            onChange={(value) => change({ days: value })}
          />
          {days === CUSTOM_DATE && (
            <DateTimeField
              label={m.moderation_until_day()}
              isDayOnly
              value={until}
              onChange={(value) => change({ until: value })}
              error={problems.until}
            />
          )}
        </div>
      )}
      {isRestricting && (
        <Select
          label={m.moderation_reason()}
          value={reason ?? null}
          options={BAN_REASONS.map((code) => ({ value: code, label: reasonName(code) }))}
          error={problems.reason}
          onChange={(value) => change({ reason: reasonOf(value) })}
        />
      )}
      {measure !== undefined && (
        <TextArea
          label={isRestricting ? m.moderation_note() : m.moderation_note_inner()}
          hint={isRestricting ? m.moderation_note_hint() : m.moderation_note_inner_hint()}
          isOptional
          limit={BAN_NOTE_MAX_CHARACTERS}
          rows={3}
          value={note}
          error={problems.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      )}
    </>
  );
}
