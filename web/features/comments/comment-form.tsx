import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from "react";
import { COMMENT_MAX_CHARACTERS } from "#shared/comments/contract.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";

interface CommentFormProps {
  /** Key of the draft in memory. */
  readonly draftKey: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly initialText?: string | undefined;
  /** Error message for a failure without a reason of its own. */
  readonly failure: string;
  readonly hasFocus?: boolean | undefined;
  /** Collapsed until it gets the focus. */
  readonly isFolded?: boolean | undefined;
  /** Posting identity, shown below the text. */
  readonly identity?: ReactNode;
  readonly onSubmit: (text: string) => Promise<void>;
  readonly onCancel?: (() => void) | undefined;
}

/** Form for a comment. The text is kept until the server has accepted it. */
export function CommentForm({
  draftKey,
  label,
  submitLabel,
  initialText = "",
  failure,
  hasFocus = false,
  isFolded = false,
  identity,
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
    saveDraft(draftKey, changed === initialText ? "" : changed);
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
        {identity && <div className="mr-auto min-w-0 max-sm:w-full">{identity}</div>}
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

/** Unsent texts of unmounted forms, kept in memory until the page is closed. */
const drafts = new Map<string, string>();

function draftOf(key: string): string | undefined {
  return drafts.get(key);
}

function saveDraft(key: string, text: string): void {
  if (text === "") drafts.delete(key);
  else drafts.set(key, text);
}
