import { PollChoices } from "#web/form/poll-choices.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { pluralForm } from "#web/ui/format/plural.ts";
import { Select } from "#web/ui/controls/select.tsx";
import { POLL_DAYS, type PollDraft } from "./poll-draft.ts";

interface PollFieldsProps {
  readonly draft: PollDraft;
  readonly onChange: (draft: PollDraft) => void;
  readonly onRemove: () => void;
}

/** Fields of a new poll: the choices, whether several may be selected, and the duration. */
export function PollFields({ draft, onChange, onRemove }: PollFieldsProps) {
  const { choices, isMultiple, days } = draft;

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line p-3.5">
      <legend className="px-1.5 text-small font-[620]">{m.posts_poll()}</legend>
      <PollChoices choices={choices} onChange={(changed) => onChange({ ...draft, choices: changed })} />
      <Checkbox
        label={m.posts_poll_many()}
        checked={isMultiple}
        onChange={({ target }) => onChange({ ...draft, isMultiple: target.checked })}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label={m.posts_poll_length()}
          options={POLL_DAYS.map((count) => ({
            value: String(count),
            label: m.posts_poll_days({ form: pluralForm(count), amount: String(count) }),
          }))}
          value={String(days)}
          onChange={(value) => onChange({ ...draft, days: Number(value) })}
          className="w-40"
        />
        <Button variant="quiet" onClick={onRemove}>
          {m.posts_poll_remove()}
        </Button>
      </div>
    </fieldset>
  );
}
