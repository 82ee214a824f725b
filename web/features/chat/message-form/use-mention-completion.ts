import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { mentionedIn, MENTIONS_MAX, type MentionTarget } from "#shared/chat/mentions.ts";
import { matchingCandidates, type MentionCandidate, openMentionAt, withMention } from "./mention-typing.ts";

interface MentionCompletionOptions {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly candidates: readonly MentionCandidate[];
}

/** Completes names after an "@" in the message field, by the combobox pattern of ARIA. */
export function useMentionCompletion({ fieldRef, text, setText, candidates }: MentionCompletionOptions) {
  const listId = useId();
  /** Undefined while the field does not have the focus. */
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  /** The "@" whose list was closed by the Escape key. */
  const [closedAt, setClosedAt] = useState<number>();
  const [chosen, setChosen] = useState<readonly MentionCandidate[]>([]);
  const caretAfterChoice = useRef<number>(undefined);

  const mention = caret === undefined ? undefined : openMentionAt(text, caret);
  const isClosed = !mention || mention.start === closedAt;
  const offered = isClosed ? [] : matchingCandidates(candidates, mention.query);
  const isOpen = offered.length > 0;
  const activeAt = Math.min(active, Math.max(0, offered.length - 1));
  if (!mention && closedAt !== undefined) setClosedAt(undefined);

  useLayoutEffect(() => {
    const position = caretAfterChoice.current;
    if (position === undefined) return;
    caretAfterChoice.current = undefined;
    fieldRef.current?.setSelectionRange(position, position);
  }, [text, fieldRef]);

  function choose(candidate: MentionCandidate) {
    if (!mention || caret === undefined) return;
    const next = withMention(text, caret, mention, candidate.name);
    caretAfterChoice.current = next.caret;
    setText(next.text);
    setCaret(next.caret);
    setActive(0);
    setChosen((earlier) => [...earlier, candidate]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const candidate = offered[activeAt];
    if (!mention || !candidate || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown") setActive((activeAt + 1) % offered.length);
    else if (key === "ArrowUp") setActive((activeAt + offered.length - 1) % offered.length);
    else if (key === "Escape") setClosedAt(mention.start);
    else if (key === "Enter" || (key === "Tab" && !event.shiftKey)) choose(candidate);
    else return;
    event.preventDefault();
  }

  /** Whom the text mentions: those who were chosen, and others whose whole name was typed. */
  function mentionsOf(sent: string): MentionTarget[] {
    const names = new Set(chosen.map(({ name }) => name));
    const others = candidates.filter(({ name }) => !names.has(name));
    const known = new Map([...chosen, ...others].map((one) => [one.channelId ?? one.userId, one]));
    return mentionedIn(sent, [...known.values()])
      .slice(0, MENTIONS_MAX)
      .map(({ userId, channelId }) => ({ userId, channelId }));
  }

  return {
    listId,
    offered,
    activeAt,
    choose,
    mentionsOf,
    /** Forgets who was chosen, after the message is sent. */
    reset: () => setChosen([]),
    onKeyDown,
    /** Called when the text or the caret has changed. */
    onCaret: (position: number | null) => {
      setCaret(position ?? undefined);
      if (position !== caret) setActive(0);
    },
    onBlur: () => setCaret(undefined),
    aria: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": isOpen ? optionId(listId, activeAt) : undefined,
    } as const,
  };
}

export function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}
