import { X } from "lucide-react";
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { Counter } from "./counter.tsx";
import { FIELD_BOX, FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";

export interface TagFieldProps extends FieldTexts {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Maximum number of tags; at the maximum nothing more can be typed. */
  readonly limit?: number | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

/** Input of tags as chips: Enter or a comma adds one, Backspace in the empty field removes the last one. */
export function TagField({
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  tags,
  onChange,
  onBlur,
  placeholder,
  limit,
  isDisabled = false,
  id: givenId,
  ref,
  className,
}: TagFieldProps) {
  const texts = { label, hint, error, isLabelHidden, isOptional };
  const { id, helpId, control } = useFieldIds(texts, givenId);
  const [typed, setTyped] = useState("");
  const boxRef = useRef<HTMLDivElement>(null);
  const isFull = limit !== undefined && tags.length >= limit;

  function add(text: string) {
    const added = tagsIn(text).filter((tag) => !tags.includes(tag));
    setTyped("");
    if (added.length > 0) onChange([...tags, ...added].slice(0, limit));
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    boxRef.current?.querySelector("input")?.focus();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    const lastTag = tags.at(-1);
    if (event.key === "Backspace" && typed === "" && lastTag !== undefined) remove(lastTag);
    if (event.key !== "Enter" && event.key !== ",") return;
    if (event.key === "Enter" && typed.trim() === "") return;
    event.preventDefault();
    add(typed);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[,\n]/.test(text)) return;
    event.preventDefault();
    add(typed + text);
  }

  return (
    <FieldFrame
      id={id}
      helpId={helpId}
      className={className}
      aside={limit !== undefined && <Counter used={tags.length} limit={limit} />}
      {...texts}
    >
      <div
        ref={boxRef}
        className={classes(FIELD_BOX, "flex min-h-11 flex-wrap items-center gap-1.5 px-2 py-1.5")}
      >
        <TagChips label={label} tags={tags} isDisabled={isDisabled} onRemove={remove} />
        <input
          {...control}
          ref={ref}
          value={typed}
          disabled={isDisabled}
          readOnly={isFull}
          placeholder={tags.length === 0 ? placeholder : undefined}
          enterKeyHint="enter"
          autoCapitalize="none"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={pressKey}
          onPaste={paste}
          onBlur={() => {
            if (typed.trim() !== "") add(typed);
            onBlur?.();
          }}
          className="h-[30px] min-w-24 flex-1 bg-transparent px-1 outline-none"
        />
      </div>
    </FieldFrame>
  );
}

interface TagChipsProps extends Pick<TagFieldProps, "label" | "tags" | "isDisabled"> {
  readonly onRemove: (tag: string) => void;
}

function TagChips({ label, tags, isDisabled, onRemove }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={label} className="contents">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex h-[30px] max-w-full items-center rounded-xs bg-surface-2 pl-2.5 text-small font-[560] text-text"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            disabled={isDisabled}
            aria-label={m.ui_remove({ name: tag })}
            onClick={() => onRemove(tag)}
            className="grid size-[30px] shrink-0 place-items-center rounded-xs text-text-2 -outline-offset-2 hover:text-text"
          >
            <X className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Parses typed or pasted text into tags: without "#" and surrounding spaces, each once. */
function tagsIn(text: string): string[] {
  const tags = text.split(/[,\n]/).map((part) => part.trim().replace(/^#+/, "").trim());
  return [...new Set(tags.filter(Boolean))];
}
