import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { passkeys, type Passkey } from "#shared/accounts/passkeys.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { formatDate } from "#web/ui/format/date.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { passkeysQuery } from "./passkeys.ts";
import { callWithProof } from "./reauthentication.ts";

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly isRenamed: boolean;
  readonly onRename: (isRenamed: boolean) => void;
}

/** One passkey: its name and last use, with actions to rename and remove it. */
export function PasskeyRow({ passkey, isRenamed, onRename }: PasskeyRowProps) {
  const { name, createdAt, usedAt } = passkey;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="grid gap-3 py-3">
      <div className="flex items-center gap-3">
        <KeyRound className="shrink-0 text-text-3" />
        <div className="min-w-0 flex-1">
          <p className="text-control font-[620] wrap-anywhere">{name}</p>
          <p className="text-small text-text-3">
            {m.security_passkey_made({ date: formatDate(createdAt) })}
            {usedAt && (
              <>
                {" · "}
                {m.security_passkey_used()} <TimeAgo at={usedAt} />
              </>
            )}
          </p>
        </div>
        <IconButton
          label={m.security_passkey_rename({ name })}
          icon={<Pencil />}
          aria-expanded={isRenamed}
          onClick={() => onRename(!isRenamed)}
        />
        <IconButton
          label={m.security_passkey_remove({ name })}
          icon={<Trash2 />}
          onClick={() => setRemoving(true)}
        />
      </div>
      {isRenamed && <NameForm passkey={passkey} onDone={() => onRename(false)} />}
      <RemoveDialog passkey={passkey} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  );
}

function NameForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: passkeys.edit.body,
    defaultValues: { name: passkey.name },
    failed: m.security_failed(),
    send: async (body) => {
      await call(passkeys.edit, { params: { id: passkey._id }, body });
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onDone();
    },
  });

  return (
    <form {...form.props} className="grid animate-rise gap-3">
      <TextField
        label={m.security_passkey_name()}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.target.select()}
        {...form.field("name")}
      />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={form.isSending}>{m.security_passkey_save()}</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey, isOpen, onClose }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();

  async function remove() {
    onClose();
    try {
      await callWithProof(passkeys.remove, { params: { id: passkey._id } });
      showSnackbar({ text: m.security_passkey_removed() });
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    } catch (error) {
      setFailure(failureText(error, m.security_failed()));
    }
  }

  return (
    <>
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={m.security_passkey_remove_title()}
        confirmLabel={m.security_passkey_remove_confirm()}
        isDanger
        onConfirm={() => void remove()}
      >
        {m.security_passkey_remove_text({ name: passkey.name })}
      </ConfirmDialog>
    </>
  );
}
