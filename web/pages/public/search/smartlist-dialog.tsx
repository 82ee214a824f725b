import { useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { HttpError } from "#shared/client.ts";
import {
  SMARTLIST_NAME_MAX_CHARACTERS,
  type Smartlist,
  type SmartlistFilters,
  smartlists,
} from "#shared/search/smartlists.ts";
import { call } from "#web/data/api.ts";
import { smartlistsQuery } from "#web/features/search/smartlist-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { describeFilters } from "./describe-filters.ts";

interface SmartlistDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The filters of a new smartlist. */
  readonly filters: SmartlistFilters;
  /** The smartlist to rename; undefined to create one. */
  readonly smartlist?: Smartlist | undefined;
}

const FORM_ID = "smartlist-form";

/** Asks for the name of a smartlist. */
export function SmartlistDialog(props: SmartlistDialogProps) {
  const { isOpen, onClose, smartlist } = props;
  const [isPending, setPending] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={smartlist ? m.discovery_smartlists_rename() : m.discovery_smartlists_save_title()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={isPending}>
            {m.discovery_smartlists_save_name()}
          </Button>
        </>
      }
    >
      {isOpen && <Fields {...props} isPending={isPending} onPending={setPending} />}
    </Dialog>
  );
}

interface FieldsProps extends SmartlistDialogProps {
  readonly isPending: boolean;
  readonly onPending: (isPending: boolean) => void;
}

function Fields({ smartlist, filters, onClose, isPending, onPending }: FieldsProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(smartlist?.name ?? "");
  const [problem, setProblem] = useState<string>();

  function send(): Promise<Smartlist> {
    if (!smartlist) return call(smartlists.create, { body: { name, filters } });
    return call(smartlists.edit, { params: { id: smartlist._id }, body: { name } });
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    if (name.trim() === "") return setProblem(m.errors_field_required());
    onPending(true);
    try {
      const saved = await send();
      await queryClient.invalidateQueries({ queryKey: smartlistsQuery.queryKey });
      onClose();
      showSnackbar({ text: m.discovery_smartlists_saved({ name: saved.name }) });
    } catch (error) {
      const isTaken = error instanceof HttpError && error.code === "SMARTLIST_NAME_TAKEN";
      setProblem(isTaken ? error.message : failureText(error, m.discovery_smartlists_failed()));
    } finally {
      onPending(false);
    }
  }

  return (
    <form id={FORM_ID} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={m.discovery_smartlists_name()}
        hint={describeFilters(smartlist?.filters ?? filters)}
        name="name"
        value={name}
        maxLength={SMARTLIST_NAME_MAX_CHARACTERS}
        autoFocus
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
    </form>
  );
}
