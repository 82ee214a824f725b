import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type SyntheticEvent } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import { channelOwners, type ChannelMove } from "#shared/channels/owners.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { MoveSummary } from "./move-summary.tsx";

interface OwnerDialogProps {
  readonly channel: Pick<Channel, "_id" | "name">;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the new owner of a channel, then for a confirmation that names everything that moves. */
export function OwnerDialog({ channel: { _id: id, name }, isOpen, onClose }: OwnerDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const [email, setEmail] = useState("");
  const [isKept, setKept] = useState(false);
  const [move, setMove] = useState<ChannelMove | null>(null);
  const preview = useMutation({
    mutationFn: () => call(channelOwners.preview, { params: { id }, body: { email } }),
    onSuccess: setMove,
  });
  const moving = useMutation({
    mutationFn: ({ newOwner, formerOwners }: ChannelMove) =>
      call(channelOwners.move, {
        params: { id },
        body: {
          newOwnerId: newOwner._id,
          formerOwnerIds: formerOwners.map(({ _id }) => _id),
          keepsFormerOwners: isKept,
        },
      }),
    async onSuccess() {
      showSnackbar({ text: m.admin_owner_done({ name }) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["channels"] });
    },
    // The owners may have changed: what is shown for the next confirmation is current.
    onError: () => preview.mutate(),
  });
  const isPending = preview.isPending || moving.isPending;

  function find(event: SyntheticEvent) {
    event.preventDefault();
    if (!preview.isPending) preview.mutate();
  }

  function goBack() {
    moving.reset();
    setMove(null);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="medium"
      title={move ? m.admin_owner_confirm_title({ name }) : m.admin_owner_title({ name })}
      isDismissable={!isPending}
      actions={
        move ? (
          <>
            <Button key="back" onClick={goBack} disabled={isPending} autoFocus>
              {m.admin_owner_back()}
            </Button>
            <Button
              key="confirm"
              variant="primary"
              isPending={moving.isPending}
              onClick={() => moving.mutate(move)}
            >
              {m.admin_owner_confirm()}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={isPending}>
              {m.ui_cancel()}
            </Button>
            <Button type="submit" form={formId} variant="primary" isPending={preview.isPending}>
              {m.admin_owner_next()}
            </Button>
          </>
        )
      }
    >
      {move ? (
        <MoveSummary move={move} isKept={isKept} />
      ) : (
        <form id={formId} noValidate onSubmit={find} className="grid gap-5">
          <p className="text-pretty">{m.admin_owner_text()}</p>
          <TextField
            label={m.admin_owner_email()}
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            error={preview.isError ? problemOf(preview.error) : undefined}
            onChange={(event) => {
              setEmail(event.target.value);
              preview.reset();
            }}
          />
          <Checkbox
            label={m.admin_owner_keep()}
            hint={m.admin_owner_keep_hint()}
            checked={isKept}
            onChange={(event) => setKept(event.target.checked)}
          />
        </form>
      )}
      {moving.isError && (
        <div className="mt-4">
          <Notice kind="failure">{failureText(moving.error, m.ui_error_hint())}</Notice>
        </div>
      )}
    </Dialog>
  );
}

/** The problem of the address alone, if the server names it. */
function problemOf(error: Error): string {
  const field = error instanceof HttpError ? error.errors["email"] : undefined;
  return field ?? failureText(error, m.ui_error_hint());
}
