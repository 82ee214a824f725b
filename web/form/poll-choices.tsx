import { Plus, X } from "lucide-react";
import { POLL_CHOICE_MAX_CHARACTERS, POLL_CHOICES_MAX, POLL_CHOICES_MIN } from "#shared/posts/poll.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

interface PollChoicesProps {
  readonly choices: readonly string[];
  /** What is wrong with them, shown at the last one. */
  readonly problem?: string | undefined;
  readonly onChange: (choices: readonly string[]) => void;
}

/** Fields for the choices of a new poll, of a post or of a chat. */
export function PollChoices({ choices, problem, onChange }: PollChoicesProps) {
  return (
    <>
      {choices.map((choice, place) => (
        <div key={place} className="flex items-start gap-2">
          <TextField
            label={m.posts_poll_choice({ number: place + 1 })}
            isLabelHidden
            placeholder={m.posts_poll_choice({ number: place + 1 })}
            autoComplete="off"
            maxLength={POLL_CHOICE_MAX_CHARACTERS}
            value={choice}
            error={place === choices.length - 1 ? problem : undefined}
            className="flex-1"
            onChange={({ target }) => onChange(choices.with(place, target.value))}
          />
          {choices.length > POLL_CHOICES_MIN && (
            <IconButton
              label={m.posts_poll_drop_choice({ number: place + 1 })}
              icon={<X />}
              onClick={() => onChange(choices.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      {choices.length < POLL_CHOICES_MAX && (
        <Button
          size="small"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...choices, ""])}
        >
          {m.posts_poll_add_choice()}
        </Button>
      )}
    </>
  );
}
