import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from "react";
import { POST_MAX_CHARACTERS } from "#shared/posts/contract.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";

interface PostFormProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly submitLabel: string;
  readonly initialText?: string | undefined;
  readonly failure: string;
  readonly hasFocus?: boolean | undefined;
  /** Attachment below the text, such as a poll. */
  readonly attachment?: ReactNode;
  /** Whether the attachment is complete. */
  readonly isAttachmentReady?: boolean | undefined;
  /** Below the text: posting identity and attachment buttons. */
  readonly options?: ReactNode;
  readonly onSubmit: (text: string) => Promise<void>;
  readonly onCancel?: (() => void) | undefined;
}

/** Text form of a post. The text is kept until the server has accepted it. */
export function PostForm({
  label,
  hint,
  submitLabel,
  initialText = "",
  failure,
  hasFocus = false,
  attachment,
  isAttachmentReady = true,
  options,
  onSubmit,
  onCancel,
}: PostFormProps) {
  const [text, setText] = useState(initialText);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const length = Array.from(text.trim()).length;
  const isSendable = length > 0 && length <= POST_MAX_CHARACTERS && isAttachmentReady;

  async function submit(event?: SyntheticEvent) {
    event?.preventDefault();
    if (!isSendable || isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await onSubmit(text.trim());
      setText("");
    } catch (error) {
      setProblem(failureText(error, failure));
    } finally {
      setPending(false);
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
    if (event.key === "Escape" && onCancel && text === initialText) onCancel();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextArea
        label={label}
        hint={hint}
        isLabelHidden
        placeholder={label}
        rows={2}
        limit={POST_MAX_CHARACTERS}
        value={text}
        autoFocus={hasFocus}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={press}
      />
      {attachment}
      {problem !== undefined && (
        <Notice tone="danger" isNew>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {options && <div className="mr-auto min-w-0 max-sm:w-full">{options}</div>}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel} disabled={isPending}>
            {m.ui_cancel()}
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={isPending} disabled={!isSendable}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
