import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { UnseenMentionsButton, useIsLooking, useUnseenMentions } from "./unseen-mentions.tsx";

const NEAR_END_PX = 60;

interface ChatLinesProps {
  readonly messages: readonly ChatMessage[];
  readonly emptyText: string;
  /** Messages that mention the viewer are counted while the viewer does not look. */
  readonly mentions: MentionsOfChat;
  readonly children: ReactNode;
}

export interface MentionsOfChat {
  /** What is written at present, also while the list shows a replay. */
  readonly messages: readonly ChatMessage[];
  readonly isLoaded: boolean;
  readonly isReplay: boolean;
  readonly isMention: (message: ChatMessage) => boolean;
  readonly onShow: (message: ChatMessage) => void;
}

/** Message list; stays scrolled to the end unless the viewer has scrolled up. */
export function ChatLines({ messages, emptyText, mentions, children }: ChatLinesProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const lastId = messages.at(-1)?._id;

  // Before the lines are painted: a fast chat would paint each batch twice.
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box && isAtEnd) box.scrollTop = box.scrollHeight;
  }, [lastId, isAtEnd]);

  // The list was hidden, as behind the other tab of the studio, or has another height.
  useEffect(() => {
    const box = boxRef.current;
    if (!box || !isAtEnd) return;
    const observer = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [isAtEnd]);

  const isLooking = useIsLooking(boxRef, isAtEnd) && !mentions.isReplay;
  const { unseen, markSeen } = useUnseenMentions({ ...mentions, isLooking });
  const [firstUnseen] = unseen;

  function showUnseen() {
    markSeen();
    if (firstUnseen) mentions.onShow(firstUnseen);
  }

  return (
    <div className="relative min-h-0">
      <div
        ref={boxRef}
        role="log"
        aria-label={m.chat_log()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be scrolled by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END_PX)
        }
        className="h-full overflow-y-auto overscroll-contain p-2 outline-offset-[-2px]"
      >
        {messages.length === 0 ? (
          <p className="p-2 text-small text-text-3">{emptyText}</p>
        ) : (
          <ul>{children}</ul>
        )}
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-2 flex flex-wrap justify-center gap-2 *:pointer-events-auto">
        <UnseenMentionsButton count={unseen.length} onShow={showUnseen} />
        {!isAtEnd && (
          <Button size="small" icon={<ArrowDown className="size-4" />} onClick={() => setAtEnd(true)}>
            {m.chat_latest()}
          </Button>
        )}
      </div>
    </div>
  );
}
