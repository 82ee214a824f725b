import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { Post } from "#shared/posts/contract.ts";
import type { Poll } from "#shared/posts/poll.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useRequireMember } from "#web/session/require-member.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { formatNumber, formatPercent } from "#web/ui/format/number.ts";
import { pluralForm } from "#web/ui/format/plural.ts";
import { useNow } from "#web/ui/format/now.ts";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TimeUntil } from "#web/ui/format/time.tsx";
import { usePostChanges } from "./use-post-changes.ts";

interface PostPollProps {
  readonly post: Post;
  readonly poll: Poll;
}

/** The poll of a post: first the vote, then the results. */
export function PostPoll({ post, poll }: PostPollProps) {
  const [isChanging, setChanging] = useState(false);
  const now = useNow();
  const isOver = poll.isOver || Date.parse(poll.endsAt) <= now;
  const isVoting = !isOver && (poll.own.length === 0 || isChanging);
  const voters = m.posts_poll_voters({ form: pluralForm(poll.voters), amount: formatNumber(poll.voters) });

  return (
    <section aria-label={m.posts_poll()} className="mt-3.5 grid gap-3 rounded-md border border-line p-3.5">
      {isVoting ? (
        <Ballot post={post} poll={poll} onVoted={() => setChanging(false)} />
      ) : (
        <Results poll={poll} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-3">
        <span className="tabular-nums">{voters}</span>
        <span>
          {isOver ? (
            m.posts_poll_over()
          ) : (
            <>
              {m.posts_poll_ends()} <TimeUntil at={poll.endsAt} />
            </>
          )}
        </span>
        {!isOver && !isVoting && (
          <Button size="small" variant="quiet" className="-my-1.5 ml-auto" onClick={() => setChanging(true)}>
            {m.posts_poll_change()}
          </Button>
        )}
      </div>
    </section>
  );
}

function Ballot({ post, poll, onVoted }: PostPollProps & { readonly onVoted: () => void }) {
  const requireMember = useRequireMember();
  const { vote } = usePostChanges(post);
  const [chosen, setChosen] = useState<readonly number[]>(poll.own);
  const [isPending, setPending] = useState(false);

  async function send() {
    setPending(true);
    try {
      if (await vote(chosen)) onVoted();
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      noValidate
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0 && !isPending) void requireMember(send);
      }}
    >
      <Choices poll={poll} chosen={chosen} onChoose={setChosen} />
      <Button
        type="submit"
        size="small"
        variant="primary"
        isPending={isPending}
        disabled={chosen.length === 0}
      >
        {m.posts_poll_vote()}
      </Button>
    </form>
  );
}

interface ChoicesProps {
  readonly poll: Poll;
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
}

function Choices({ poll, chosen, onChoose }: ChoicesProps) {
  const id = useId();
  if (!poll.isMultiple) {
    return (
      <RadioGroup
        label={m.posts_poll()}
        isLabelHidden
        options={poll.choices.map(({ text }, place) => ({ value: String(place), label: text }))}
        value={String(chosen[0] ?? "")}
        onSelect={(place) => onChoose([Number(place)])}
      />
    );
  }
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={`${id}-hint`}>
      <legend className="sr-only">{m.posts_poll()}</legend>
      {poll.choices.map(({ text }, place) => (
        <Checkbox
          key={text}
          label={text}
          checked={chosen.includes(place)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, place] : chosen.filter((one) => one !== place))
          }
        />
      ))}
      <p id={`${id}-hint`} className="text-hint text-text-2">
        {m.posts_poll_many_hint()}
      </p>
    </fieldset>
  );
}

/** Result bars, scaled to the share of voters. Counts that are not loaded are omitted. */
function Results({ poll: { choices, own, voters } }: { readonly poll: Poll }) {
  return (
    <ul className="grid gap-2.5">
      {choices.map(({ text, votes }, place) => {
        const share = votes === null || voters === 0 ? 0 : votes / voters;
        return (
          <li key={text} className="grid gap-1">
            <span className="flex items-baseline gap-2 text-control">
              <span className="min-w-0 wrap-anywhere">{text}</span>
              {own.includes(place) && (
                <span className="inline-flex shrink-0 items-center gap-1 text-small font-[620] text-accent-ink">
                  <Check className="size-4 self-center" aria-hidden />
                  {m.posts_poll_own()}
                </span>
              )}
              {votes !== null && (
                <span className="ml-auto shrink-0 text-small font-[620] text-text-2 tabular-nums">
                  {formatPercent(share)}
                </span>
              )}
            </span>
            <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-surface-3">
              <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
