import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { HttpError } from "#shared/client.ts";
import { team } from "#shared/channels/team.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { roleOptions, type ChannelRole } from "./roles.ts";

/** Adds a team member by the email address of their account. */
export function AddMemberForm({ channelId }: { readonly channelId: string }) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<ChannelRole>("editor");
  const adding = useMutation({
    mutationFn: () => call(team.add, { params: { id: channelId }, body: { email, channelRole: role } }),
    onSuccess: async ({ user }) => {
      setEmail("");
      showSnackbar({ text: m.studio_member_added({ name: `${user.name} ${user.surname}` }) });
      await queryClient.invalidateQueries({ queryKey: ["team"] });
    },
  });

  function add(event: SyntheticEvent) {
    event.preventDefault();
    if (!adding.isPending) adding.mutate();
  }

  return (
    <form
      noValidate
      onSubmit={add}
      className="grid grid-cols-[minmax(0,1fr)_200px_auto] items-start gap-3 max-md:grid-cols-1"
    >
      <TextField
        label={m.studio_member_email()}
        type="email"
        autoComplete="off"
        value={email}
        error={adding.isError ? problemOf(adding.error) : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          adding.reset();
        }}
      />
      <Select
        label={m.studio_member_role()}
        options={roleOptions()}
        value={role}
        onChange={(chosen) => setRole(chosen as ChannelRole)}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<UserPlus />}
        isPending={adding.isPending}
        className="h-11! md:mt-[23px]"
      >
        {m.studio_member_add()}
      </Button>
    </form>
  );
}

/** Error of the email field, or else of the whole request. */
export function problemOf(error: unknown): string {
  const field = error instanceof HttpError ? error.errors?.["email"] : undefined;
  return field ?? failureText(error, m.studio_failed());
}
