import type { ReactNode } from "react";
import type { ChannelMove } from "#shared/channels/owners.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber } from "#web/ui/format/number.ts";

interface MoveSummaryProps {
  readonly move: ChannelMove;
  /** The former owners stay on the team. */
  readonly isKept: boolean;
}

/** What a channel takes along to its new owner, and what else changes. */
export function MoveSummary({ move, isKept }: MoveSummaryProps) {
  const { newOwner, formerOwners, videos, subscribers, uploads, becomesCreator } = move;
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 max-sm:grid-cols-1">
        <Fact label={m.admin_owner_former()}>
          {formerOwners.map((owner) => (
            <Owner key={owner._id} owner={owner} />
          ))}
        </Fact>
        <Fact label={m.admin_owner_new()}>
          <Owner owner={newOwner} />
        </Fact>
        <Fact label={m.admin_videos()}>{formatNumber(videos)}</Fact>
        <Fact label={m.admin_subscribers()}>{formatNumber(subscribers)}</Fact>
      </dl>
      <ul className="grid list-disc gap-2 pl-5 text-pretty">
        <li>{isKept ? m.admin_owner_stays() : m.admin_owner_leaves()}</li>
        {becomesCreator && <li>{m.admin_owner_creator()}</li>}
        {uploads > 0 && !isKept && <li>{m.admin_owner_uploads({ count: formatNumber(uploads) })}</li>}
        <li>{m.admin_owner_keys()}</li>
        <li>{m.admin_owner_quota()}</li>
      </ul>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-small text-text-3">{label}</dt>
      <dd className="grid gap-2 text-text">{children}</dd>
    </div>
  );
}

function Owner({ owner: { name, email } }: { readonly owner: ChannelMove["newOwner"] }) {
  return (
    <span className="grid">
      <span className="font-[620] wrap-anywhere">{name}</span>
      <span className="text-small wrap-anywhere text-text-2">{email}</span>
    </span>
  );
}
