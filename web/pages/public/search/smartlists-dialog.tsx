import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Smartlist, smartlists } from "#shared/search/smartlists.ts";
import { call } from "#web/data/api.ts";
import { smartlistsQuery } from "#web/features/search/smartlist-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { describeFilters } from "./describe-filters.ts";
import { SmartlistDialog } from "./smartlist-dialog.tsx";

interface SmartlistsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All smartlists of the account: rename and delete. */
export function SmartlistsDialog({ isOpen, onClose }: SmartlistsDialogProps) {
  const { data } = useQuery(smartlistsQuery);
  const [renamed, setRenamed] = useState<Smartlist>();
  const [confirmingId, setConfirmingId] = useState<string>();
  return (
    <>
      <Dialog isOpen={isOpen && !renamed} onClose={onClose} title={m.discovery_smartlists()} size="medium">
        <ul className="grid gap-1">
          {data?.items.map((list) => (
            <li key={list._id} className="flex items-center gap-2 border-b border-line py-2 last:border-0">
              {confirmingId === list._id ? (
                <ConfirmRemoval list={list} onDone={() => setConfirmingId(undefined)} />
              ) : (
                <>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-[620] text-text">{list.name}</span>
                    <span className="line-clamp-2 text-small">{describeFilters(list.filters)}</span>
                  </span>
                  <IconButton
                    label={m.discovery_smartlists_rename_of({ name: list.name })}
                    icon={<Pencil />}
                    onClick={() => setRenamed(list)}
                  />
                  <IconButton
                    label={m.discovery_smartlists_delete_of({ name: list.name })}
                    icon={<Trash2 />}
                    onClick={() => setConfirmingId(list._id)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        {data?.count === 0 && <p>{m.discovery_smartlists_none()}</p>}
      </Dialog>
      <SmartlistDialog
        isOpen={renamed !== undefined}
        smartlist={renamed}
        filters={renamed?.filters ?? {}}
        onClose={() => setRenamed(undefined)}
      />
    </>
  );
}

function ConfirmRemoval({ list, onDone }: { readonly list: Smartlist; readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function remove() {
    setPending(true);
    try {
      await call(smartlists.remove, { params: { id: list._id } });
      await queryClient.invalidateQueries({ queryKey: smartlistsQuery.queryKey });
      onDone();
    } catch (error) {
      showSnackbar({ text: failureText(error, m.discovery_smartlists_failed()) });
      setPending(false);
    }
  }

  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {m.discovery_smartlists_delete_sure({ name: list.name })}
      </span>
      <Button size="small" onClick={onDone} autoFocus>
        {m.ui_cancel()}
      </Button>
      <Button size="small" variant="danger" isPending={isPending} onClick={() => void remove()}>
        {m.discovery_smartlists_delete()}
      </Button>
    </>
  );
}
