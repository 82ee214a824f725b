import { Plus, X } from "lucide-react";
import { POLL_CHOICE_MAX_CHARACTERS, POLL_CHOICES_MAX, POLL_CHOICES_MIN } from "#shared/posts/poll.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { pluralForm } from "#web/ui/format/plural.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { POLL_DAYS, type PollDraft } from "./poll-draft.ts";

interface PollFieldsProps {
  readonly draft: PollDraft;
  readonly onChange: (draft: PollDraft) => void;
  readonly onRemove: () => void;
}

/** Fields of a new poll: the choices, whether several may be selected, and the duration. */
export function PollFields({ draft, onChange, onRemove }: PollFieldsProps) {
  const { choices, isMultiple, days } = draft;
  const write = (place: number, text: string) =>
    onChange({ ...draft, choices: choices.map((choice, one) => (one === place ? text : choice)) });
  const drop = (place: number) => onChange({ ...draft, choices: choices.filter((_, one) => one !== place) });

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line p-3.5">
      <legend className="px-1.5 text-small font-[620]">{m.posts_poll()}</legend>
      {choices.map((choice, place) => (
        <div key={place} className="flex items-center gap-2">
          <TextField
            label={m.posts_poll_choice({ number: place + 1 })}
            isLabelHidden
            placeholder={m.posts_poll_choice({ number: place + 1 })}
            value={choice}
            maxLength={POLL_CHOICE_MAX_CHARACTERS}
            className="flex-1"
            onChange={({ target }) => write(place, target.value)}
          />
          {choices.length > POLL_CHOICES_MIN && (
            <IconButton
              label={m.posts_poll_drop_choice({ number: place + 1 })}
              icon={<X />}
              onClick={() => drop(place)}
            />
          )}
        </div>
      ))}
      {choices.length < POLL_CHOICES_MAX && (
        <Button
          size="small"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange({ ...draft, choices: [...choices, ""] })}
        >
          {m.posts_poll_add_choice()}
        </Button>
      )}
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
