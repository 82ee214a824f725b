import { AtSign } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";

interface UnseenMentionsOptions {
  /** What is written at present, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** The messages before the page was opened have arrived. */
  readonly isLoaded: boolean;
  readonly isLooking: boolean;
  readonly isMention: (message: ChatMessage) => boolean;
}

/** Mentions of the viewer that arrived while they did not look at the end of the chat. */
export function useUnseenMentions({ messages, isLoaded, isLooking, isMention }: UnseenMentionsOptions) {
  const [seenUntil, setSeenUntil] = useState<string>();
  const latest = messages.at(-1)?.createdAt ?? "";
  if (isLoaded && (seenUntil === undefined || isLooking) && seenUntil !== latest) setSeenUntil(latest);
  const unseen = messages.filter(
    (message) => message.createdAt > (seenUntil ?? latest) && isMention(message),
  );
  return { unseen, markSeen: () => setSeenUntil(latest) };
}

/** Whether the end of a box is in front of the viewer: the page is visible, and the box within the window. */
export function useIsLooking(boxRef: RefObject<HTMLElement | null>, isAtEnd: boolean): boolean {
  const [isVisible, setVisible] = useState(true);
  const [isInWindow, setInWindow] = useState(true);

  useEffect(() => {
    const update = () => setVisible(document.visibilityState === "visible");
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const observer = new IntersectionObserver(([entry]) => setInWindow(entry?.isIntersecting ?? true));
    observer.observe(box);
    return () => observer.disconnect();
  }, [boxRef]);

  return isAtEnd && isVisible && isInWindow;
}

interface UnseenMentionsButtonProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Counts mentions that the viewer has not seen, also in the title of the page, and goes to the first one. */
export function UnseenMentionsButton({ count, onShow }: UnseenMentionsButtonProps) {
  useEffect(() => {
    if (count === 0) return;
    const mark = `(${count}) `;
    document.title = mark + document.title;
    return () => {
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
    };
  }, [count]);

  return (
    <div role="status">
      {count > 0 && (
        <Button size="small" icon={<AtSign className="size-4" />} onClick={onShow}>
          {m.chat_mentions_unseen({ count })}
        </Button>
      )}
    </div>
  );
}
