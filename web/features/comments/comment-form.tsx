import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from "react";
import { COMMENT_MAX_CHARACTERS } from "#shared/comments/contract.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Notice } from "#web/ui/notice.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { draftOf, keepDraft } from "./drafts.ts";

interface CommentFormProps {
  /** Keeps the text apart from what is written elsewhere. */
  readonly draftKey: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly initialText?: string | undefined;
  /** Said when the call fails without a reason of its own. */
  readonly failure: string;
  readonly hasFocus?: boolean | undefined;
  /** Small until somebody begins to write. */
  readonly isFolded?: boolean | undefined;
  /** Who writes: stands below the text. */
  readonly speaker?: ReactNode;
  readonly onSubmit: (text: string) => Promise<void>;
  readonly onCancel?: (() => void) | undefined;
}

/** A comment being written. Its text stays until it has arrived, whatever happens meanwhile. */
export function CommentForm({
  draftKey,
  label,
  submitLabel,
  initialText = "",
  failure,
  hasFocus = false,
  isFolded = false,
  speaker,
  onSubmit,
  onCancel,
}: CommentFormProps) {
  const [text, setText] = useState(() => draftOf(draftKey) ?? initialText);
  const [isTouched, setTouched] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isOpen = !isFolded || isTouched || text !== "";
  const isSendable = text.trim() !== "" && Array.from(text.trim()).length <= COMMENT_MAX_CHARACTERS;

  function change(changed: string) {
    setText(changed);
    setProblem(undefined);
    keepDraft(draftKey, changed === initialText ? "" : changed);
  }

  function cancel() {
    change(initialText);
    setTouched(false);
    onCancel?.();
  }

  async function submit(event?: SyntheticEvent) {
    event?.preventDefault();
    if (!isSendable || isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await onSubmit(text.trim());
      change("");
      setTouched(false);
    } catch (error) {
      setProblem(failureText(error, failure));
    } finally {
      setPending(false);
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
    if (event.key === "Escape" && onCancel && text === initialText) cancel();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2.5">
      <TextArea
        label={label}
        isLabelHidden
        placeholder={label}
        rows={isOpen ? 2 : 1}
        limit={isOpen ? COMMENT_MAX_CHARACTERS : undefined}
        value={text}
        autoFocus={hasFocus}
        onFocus={() => setTouched(true)}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
      />
      {problem !== undefined && (
        <Notice tone="danger" isNew>
          {problem}
        </Notice>
      )}
      <div className={classes("flex flex-wrap items-center justify-end gap-2.5", !isOpen && "hidden")}>
        {speaker && <div className="mr-auto min-w-0 max-sm:w-full">{speaker}</div>}
        <Button variant="quiet" onClick={cancel} disabled={isPending}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" variant="primary" isPending={isPending} disabled={!isSendable}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
