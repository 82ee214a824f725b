import { Ban, KeyRound, LogOut, ShieldCheck, Undo2 } from "lucide-react";
import { lazy, useState, type ReactNode } from "react";
import type { UserForStaff } from "#shared/accounts/users.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { formatAccounts } from "#web/ui/format/counts.ts";
import type { Selection } from "#web/ui/layout/use-selection.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { BULK_TEXTS, type BulkKind } from "./bulk-texts.ts";

const BulkDialog = lazy(async () => ({ default: (await import("./bulk-dialog.tsx")).BulkDialog }));

const ACTS: readonly { kind: BulkKind; icon: ReactNode; isOfAdministrators?: true }[] = [
  { kind: "block", icon: <Ban className="size-4" /> },
  { kind: "unblock", icon: <Undo2 className="size-4" /> },
  { kind: "endSessions", icon: <LogOut className="size-4" /> },
  { kind: "sendResetLink", icon: <KeyRound className="size-4" /> },
  { kind: "changeRole", icon: <ShieldCheck className="size-4" />, isOfAdministrators: true },
];

/** An act that was asked for, and on whom: the list may change while it is carried out. */
interface Asked {
  readonly number: number;
  readonly kind: BulkKind;
  readonly people: readonly UserForStaff[];
}

interface BulkBarProps {
  readonly users: readonly UserForStaff[];
  readonly selection: Selection;
}

/** Selects all accounts of the page, and offers what can be done with those that are selected. */
export function BulkBar({ users, selection }: BulkBarProps) {
  const { role } = useMember();
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const { ids, isAll, isSome, toggleAll, clear } = selection;
  const hasChosen = ids.length > 0;

  function ask(kind: BulkKind) {
    const people = users.filter(({ _id }) => ids.includes(_id));
    setAsked({ number: (asked?.number ?? 0) + 1, kind, people });
    setOpen(true);
  }

  return (
    <>
      {users.length > 0 && (
        <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2.5 px-1">
          <Checkbox
            label={
              hasChosen ? m.admin_bulk_chosen({ accounts: formatAccounts(ids.length) }) : m.admin_bulk_all()
            }
            checked={isAll}
            isPartial={isSome}
            onChange={toggleAll}
          />
          {hasChosen && (
            <div role="group" aria-label={m.admin_bulk_actions()} className="flex flex-wrap gap-2.5">
              {ACTS.filter(({ isOfAdministrators }) => !isOfAdministrators || role === "admin").map(
                ({ kind, icon }) => (
                  <Button key={kind} size="small" icon={icon} onClick={() => ask(kind)}>
                    {BULK_TEXTS[kind].label()}
                  </Button>
                ),
              )}
              <Button size="small" variant="quiet" onClick={clear}>
                {m.admin_bulk_clear()}
              </Button>
            </div>
          )}
        </div>
      )}
      <LazyOverlay isOpen={isOpen}>
        {asked && (
          <BulkDialog
            key={asked.number}
            kind={asked.kind}
            people={asked.people}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </LazyOverlay>
    </>
  );
}
