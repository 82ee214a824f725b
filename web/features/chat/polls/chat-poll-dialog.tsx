import { type SyntheticEvent, useState } from "react";
import { CHAT_POLL_QUESTION_MAX_CHARACTERS } from "#shared/chat/polls.ts";
import { POLL_CHOICES_MIN } from "#shared/posts/poll.ts";
import { PollChoices } from "#web/form/poll-choices.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const POLL_SECONDS = [15, 30, 60, 120, 300, 600, 1800] as const;
const DEFAULT_SECONDS = 60;
const NO_CHOICES = Array.from({ length: POLL_CHOICES_MIN }, () => "");

interface StartedPoll {
  readonly question: string;
  readonly choices: readonly string[];
  readonly seconds: number;
}

interface ChatPollDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onStart: (poll: StartedPoll) => Promise<void>;
}

/** The form of a new poll. */
export function ChatPollDialog({ isOpen, onClose, onStart }: ChatPollDialogProps) {
  const [question, setQuestion] = useState("");
  const [choices, setChoices] = useState<readonly string[]>(NO_CHOICES);
  const [seconds, setSeconds] = useState(DEFAULT_SECONDS);
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const written = choices.map((choice) => choice.trim()).filter((choice) => choice !== "");
  const questionProblem = question.trim() === "" ? m.chat_poll_question_missing() : undefined;
  const choicesProblem = problemOf(written);

  async function start(event: SyntheticEvent) {
    event.preventDefault();
    setChecked(true);
    setFailure(undefined);
    if (questionProblem !== undefined || choicesProblem !== undefined || isPending) return;
    setPending(true);
    try {
      await onStart({ question: question.trim(), choices: written, seconds });
      setQuestion("");
      setChoices(NO_CHOICES);
      setChecked(false);
      onClose();
    } catch (error) {
      setFailure(failureText(error, m.chat_poll_failed()));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.chat_poll_new()}>
      <form noValidate onSubmit={(event) => void start(event)} className="grid gap-4">
        {failure !== undefined && (
          <Notice tone="danger" isNew>
            {failure}
          </Notice>
        )}
        <TextField
          label={m.chat_poll_question()}
          autoComplete="off"
          maxLength={CHAT_POLL_QUESTION_MAX_CHARACTERS}
          value={question}
          error={isChecked ? questionProblem : undefined}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1.5 text-small font-[620]">{m.chat_poll_choices()}</legend>
          <PollChoices
            choices={choices}
            problem={isChecked ? choicesProblem : undefined}
            onChange={setChoices}
          />
        </fieldset>
        <Select
          label={m.chat_poll_time()}
          options={POLL_SECONDS.map((one) => ({ value: String(one), label: formatDuration(one) }))}
          value={String(seconds)}
          onChange={(value) => setSeconds(Number(value))}
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          {m.chat_poll_start()}
        </Button>
      </form>
    </Dialog>
  );
}

/** What is wrong with the choices of a poll. */
function problemOf(choices: readonly string[]): string | undefined {
  if (choices.length < POLL_CHOICES_MIN) return m.chat_poll_choices_missing();
  return new Set(choices).size < choices.length ? m.chat_poll_choices_same() : undefined;
}
