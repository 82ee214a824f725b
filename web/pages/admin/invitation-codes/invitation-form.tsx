import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { INVITATION_USES_MAX, invitations } from "#shared/accounts/invitations.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";

/** Creates a code for a number of users, with or without an expiry date. */
export function InvitationForm() {
  const queryClient = useQueryClient();
  const [uses, setUses] = useState("1");
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const creation = useMutation({
    mutationFn: () => call(invitations.create, { body: { uses: Number(uses), expiresAt } }),
    onSuccess: async ({ code }) => {
      showSnackbar({ text: m.security_invitation_created({ code }) });
      await queryClient.invalidateQueries({ queryKey: ["invitations", "list"] });
    },
  });

  function create(event: SyntheticEvent) {
    event.preventDefault();
    creation.mutate();
  }

  return (
    <form onSubmit={create} className="grid gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <h3 className="text-h3">{m.security_invitation_new()}</h3>
      <div className="grid grid-cols-[160px_minmax(0,280px)_auto] items-start gap-4 max-md:grid-cols-1">
        <TextField
          label={m.security_invitation_uses()}
          type="number"
          min={1}
          max={INVITATION_USES_MAX}
          required
          value={uses}
          onChange={(event) => setUses(event.target.value)}
        />
        <DateTimeField
          label={m.security_invitation_expires()}
          hint={m.security_invitation_expires_hint()}
          value={expiresAt}
          onChange={setExpiresAt}
        />
        <Button
          type="submit"
          variant="primary"
          isPending={creation.isPending}
          className="h-11! md:mt-[23px] md:justify-self-start"
        >
          {m.security_invitation_create()}
        </Button>
      </div>
      {creation.isError && <Notice kind="failure">{failureText(creation.error, m.security_failed())}</Notice>}
    </form>
  );
}
