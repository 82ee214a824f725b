import { type ReactNode, Suspense, useEffect } from "react";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { ChatRefusal } from "../chat-socket.ts";
import { useSecondsUntil } from "../use-seconds-until.ts";

const SECOND_MS = 1000;

/** Why a message was not sent. */
export interface Refusal {
  readonly text: string;
  readonly isForSubscribers: boolean;
  /** When it may be sent, in ms; undefined if waiting does not help. */
  readonly until: number | undefined;
}

export function refusalOf(error: unknown): Refusal {
  const { code, waitSeconds } = error instanceof ChatRefusal ? error : {};
  return {
    text: failureText(error, m.chat_send_failed()),
    isForSubscribers: code === "CHAT_SUBSCRIBERS_ONLY",
    until: waitSeconds === undefined ? undefined : serverNow() + waitSeconds * SECOND_MS,
  };
}

interface RefusalNoticeProps {
  readonly refusal: Refusal;
  readonly subscribe: ReactNode;
  /** The time to wait has passed. */
  readonly onOver: () => void;
}

/** Why a message was not sent, counting down to the moment when it may be. */
export function RefusalNotice({ refusal, subscribe, onOver }: RefusalNoticeProps) {
  const { text, isForSubscribers, until } = refusal;
  return (
    <Notice
      tone="danger"
      isNew
      action={isForSubscribers && subscribe ? <Suspense fallback={null}>{subscribe}</Suspense> : undefined}
    >
      {text} {until !== undefined && <Countdown until={until} onOver={onOver} />}
    </Notice>
  );
}

/** A timer is not announced every second, although the notice around it is announced. */
function Countdown({ until, onOver }: { readonly until: number; readonly onOver: () => void }) {
  const seconds = useSecondsUntil(until);
  const isOver = seconds === 0;

  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);

  return (
    <span role="timer" className="tabular-nums">
      {m.chat_wait({ time: formatDuration(seconds) })}
    </span>
  );
}
