import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { reviews, type HeldItem } from "#shared/reviews/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { DateOf, TimeAgo } from "#web/ui/format/time.tsx";
import { LongText } from "#web/ui/format/long-text.tsx";
import { RefuseDialog } from "./refuse-dialog.tsx";

/** A video, comment or post that waits for the staff: who wrote what, and the two decisions. */
export function HeldItemCard({ item }: { readonly item: HeldItem }) {
  const { kind, title, text, author, channel, heldAt, heldFor, subject, path } = item;
  const name = nameOf(item);
  return (
    <article
      aria-label={name}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4"
    >
      <header className="grid grid-cols-1 gap-1">
        {kind === "video" && <h2 className="text-control font-[640] wrap-anywhere">{title}</h2>}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-text-3">
          {author && (
            <>
              <Link
                href={`/user/${author._id}`}
                className="inline-flex min-h-[24px] items-center rounded-xs font-[620] wrap-anywhere text-text hover:text-accent-ink"
              >
                {author.name}
              </Link>
              <span>
                {m.reviews_account_since()} <DateOf at={author.createdAt} />
              </span>
            </>
          )}
          {channel && <span className="wrap-anywhere">{m.reviews_channel({ name: channel.name })}</span>}
          <TimeAgo at={heldAt} />
        </p>
        {subject !== null && (
          <p className="truncate text-hint text-text-3">{m.reviews_about({ title: subject })}</p>
        )}
      </header>
      {text !== "" && (
        <LongText text={text}>
          <span className="whitespace-pre-line wrap-anywhere">{text}</span>
        </LongText>
      )}
      <StatusDot tone="warning">
        {heldFor === "words" ? m.reviews_for_words() : m.reviews_for_new_account()}
      </StatusDot>
      <Decision item={item} name={name} path={path} />
    </article>
  );
}

interface DecisionProps {
  readonly item: HeldItem;
  readonly name: string;
  readonly path: string;
}

function Decision({ item, name, path }: DecisionProps) {
  const queryClient = useQueryClient();
  const [isRefusing, setRefusing] = useState(false);
  const { _id, kind, revision } = item;
  const approving = useMutation({
    mutationFn: () => call(reviews.approve, { params: { kind, id: _id }, body: { revision } }),
    onSuccess: () => showSnackbar({ text: m.reviews_approved_done() }),
    onError: (error) => showSnackbar({ text: failureText(error, m.reviews_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["reviews"] }),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        icon={<Check />}
        aria-label={m.reviews_approve_named({ name })}
        isPending={approving.isPending}
        onClick={() => approving.mutate()}
      >
        {m.reviews_approve()}
      </Button>
      <Button
        icon={<X />}
        aria-label={m.reviews_refuse_named({ name })}
        disabled={approving.isPending}
        onClick={() => setRefusing(true)}
      >
        {m.reviews_refuse()}
      </Button>
      <LinkButton href={path} variant="quiet" aria-label={m.reviews_open_named({ name })}>
        {m.reviews_open()}
      </LinkButton>
      <RefuseDialog item={item} isOpen={isRefusing} onClose={() => setRefusing(false)} />
    </div>
  );
}

const NAME_CHARACTERS = 60;

/** What tells it from the others of the list. */
function nameOf({ title, text }: HeldItem): string {
  const characters = Array.from(title || text);
  const start = characters.slice(0, NAME_CHARACTERS).join("");
  return characters.length > NAME_CHARACTERS ? `${start}…` : start;
}
