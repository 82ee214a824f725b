import { ChartBarBig, Check, ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useRequireMember } from "#web/session/require-member.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { formatPercent } from "#web/ui/format/number.ts";
import { classes } from "#web/ui/styles/classes.ts";
import type { ChatModeration } from "../chat-line-menu.tsx";
import type { ShownPoll } from "../chat-state.ts";
import { useSecondsUntil } from "../use-seconds-until.ts";

interface ChatPollCardProps extends Pick<ChatModeration, "ask"> {
  readonly poll: ShownPoll;
  readonly canModerate: boolean;
  /** The viewer has an account. */
  readonly canVote: boolean;
}

/** A poll with its bars: viewers vote while it runs. */
export function ChatPollCard({ poll, canModerate, canVote, ask }: ChatPollCardProps) {
  const id = useId();
  const requireMember = useRequireMember();
  const { _id: pollId, question, voters, until } = poll;
  const seconds = useSecondsUntil(until);
  const isRunning = seconds > 0;
  const [isFolded, setFolded] = useState(false);

  async function send(request: "chat:vote" | "chat:poll-end", body: object) {
    try {
      await ask(request, body);
    } catch (error) {
      showSnackbar({ text: failureText(error, m.chat_action_failed()) });
    }
  }

  function vote(choice: number) {
    void requireMember(() => send("chat:vote", { pollId, choice }));
  }

  return (
    <section aria-labelledby={id} className="grid gap-2 border-b border-line py-2 pr-2 pl-4">
      <p role="status" className="sr-only">
        {isRunning ? m.chat_poll() : m.chat_poll_ended()}: {question}
      </p>
      <div className="flex items-start gap-2.5">
        <ChartBarBig className="mt-1.5 size-4 shrink-0 text-accent-ink" aria-hidden="true" />
        <h3
          id={id}
          className={classes(
            "min-w-0 flex-1 pt-1 text-small font-[660]",
            isFolded ? "truncate" : "wrap-anywhere",
          )}
        >
          <span className="sr-only">{m.chat_poll()}: </span>
          {question}
        </h3>
        <IconButton
          label={isFolded ? m.chat_poll_unfold() : m.chat_poll_fold()}
          aria-expanded={!isFolded}
          icon={isFolded ? <ChevronDown /> : <ChevronUp />}
          size={28}
          onClick={() => setFolded(!isFolded)}
        />
      </div>
      {!isFolded && (
        <>
          <Choices poll={poll} onVote={isRunning ? vote : undefined} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pr-2 text-hint text-text-2 tabular-nums">
            <span>{m.chat_poll_votes({ count: voters })}</span>
            <span role={isRunning ? "timer" : undefined}>
              {isRunning ? m.chat_poll_left({ time: formatDuration(seconds) }) : m.chat_poll_ended()}
            </span>
            {isRunning && canModerate && (
              <Button size="small" className="ml-auto" onClick={() => void send("chat:poll-end", { pollId })}>
                {m.chat_poll_end()}
              </Button>
            )}
            {isRunning && canVote && <p className="w-full">{m.chat_poll_hint()}</p>}
          </div>
        </>
      )}
    </section>
  );
}

interface ChoicesProps {
  readonly poll: ShownPoll;
  /** Undefined when the poll is over. */
  readonly onVote: ((choice: number) => void) | undefined;
}

const ROW =
  "relative flex min-h-9 w-full items-center gap-2 overflow-hidden rounded-xs bg-surface-2 px-2.5 py-1.5 text-left text-small";

/** The choices, each above a bar with its share. */
function Choices({ poll: { choices, voters, ownChoice }, onVote }: ChoicesProps) {
  const most = Math.max(...choices.map(({ votes }) => votes));
  return (
    <ul className="grid max-h-56 gap-1.5 overflow-y-auto py-0.5 pr-2">
      {choices.map(({ text, votes }, place) => {
        const share = voters === 0 ? 0 : votes / voters;
        const isOwn = place === ownChoice;
        const isFirst = !onVote && votes > 0 && votes === most;
        const content = (
          <>
            <span
              aria-hidden="true"
              className={classes(
                "absolute inset-y-0 left-0 border-b-3 border-accent transition-[width] duration-med motion-reduce:transition-none",
                share > 0 && "bg-accent-soft",
              )}
              style={{ width: `${share * 100}%` }}
            />
            <span className={classes("relative min-w-0 flex-1 wrap-anywhere", isFirst && "font-[660]")}>
              {text}
            </span>
            {isOwn && (
              <>
                <Check className="relative size-4 shrink-0 text-accent-ink" aria-hidden="true" />
                <span className="sr-only">{m.chat_poll_own()}</span>
              </>
            )}
            <span className="relative shrink-0 font-[620] tabular-nums">{formatPercent(share)}</span>
          </>
        );
        return (
          <li key={text}>
            {onVote ? (
              <button
                type="button"
                aria-pressed={isOwn}
                onClick={() => onVote(place)}
                className={classes(ROW, "min-h-11 -outline-offset-2 hover:bg-surface-3")}
              >
                {content}
              </button>
            ) : (
              <div className={ROW}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
