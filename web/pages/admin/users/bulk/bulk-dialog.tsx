import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Role, ROLES } from "#shared/accounts/contract.ts";
import type { UserForStaff } from "#shared/accounts/users.ts";
import { type BulkAct, manyUsers } from "#shared/user-admin/many.ts";
import { call } from "#web/data/api.ts";
import { siteRoleName } from "#web/features/accounts/site-roles.ts";
import { USERS_KEY } from "#web/features/accounts/user-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatAccounts } from "#web/ui/format/counts.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { BlockFields, useBlockDraft } from "#web/features/blocks/block-fields.tsx";
import { BulkResult } from "./bulk-result.tsx";
import { BULK_TEXTS, type BulkKind } from "./bulk-texts.ts";

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly people: readonly UserForStaff[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before an act on several accounts, and then lists what was done. */
export function BulkDialog({ kind, people, isOpen, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient();
  const block = useBlockDraft();
  const [role, setRole] = useState<Role>("user");
  const change = useMutation({
    mutationFn: () =>
      call(manyUsers.act, { body: { ids: people.map(({ _id }) => _id), act: actOf(kind, block, role) } }),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: USERS_KEY });
    },
  });
  const { label, title, text } = BULK_TEXTS[kind];

  // One dialog for the question and for the result, so that the focus returns to the button that opened it.
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={change.data ? m.admin_bulk_result() : title({ accounts: formatAccounts(people.length) })}
      size="medium"
      role={change.data ? "dialog" : "alertdialog"}
      isDismissable={!change.isPending}
      actions={
        change.data ? (
          // A button of its own: in the place of another one it would not get the focus.
          <Button key="close" variant="primary" onClick={onClose} autoFocus>
            {m.ui_close()}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={change.isPending} autoFocus>
              {m.ui_cancel()}
            </Button>
            <Button
              variant={kind === "block" ? "danger" : "primary"}
              isPending={change.isPending}
              disabled={kind === "block" && !block.isValid}
              onClick={() => change.mutate()}
            >
              {label()}
            </Button>
          </>
        )
      }
    >
      {change.data ? (
        <BulkResult people={people} outcomes={change.data.items} />
      ) : (
        <>
          <p className="text-pretty">{text()}</p>
          {kind === "block" && (
            <div className="mt-4">
              <BlockFields draft={block} />
            </div>
          )}
          {kind === "changeRole" && (
            <RadioGroup
              className="mt-4"
              label={m.admin_bulk_role_new()}
              options={ROLES.map((one) => ({ value: one, label: siteRoleName(one) }))}
              value={role}
              onSelect={(value) => setRole(ROLES.find((one) => one === value) ?? role)}
            />
          )}
          {change.error && (
            <Notice tone="danger" isNew className="mt-4">
              {failureText(change.error, m.admin_bulk_failed())}
            </Notice>
          )}
        </>
      )}
    </Dialog>
  );
}

function actOf(kind: BulkKind, block: ReturnType<typeof useBlockDraft>, role: Role): BulkAct {
  switch (kind) {
    case "block":
      return { kind, ...block.started() };
    case "changeRole":
      return { kind, role };
    default:
      return { kind };
  }
}
