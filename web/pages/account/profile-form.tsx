import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { accounts, type User } from "#shared/accounts/contract.ts";
import { call } from "#web/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const { name, surname, bio } = accounts.edit.body.shape;
const Profile = z.required(z.object({ name, surname, bio }));
const BIO_MAX_CHARACTERS = 1000;

export function ProfileForm({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: Profile,
    values: { name: user.name, surname: user.surname, bio: user.bio },
    failed: m.accounts_save_failed(),
    send: async (body) => {
      const saved = await call(accounts.edit, { body });
      form.reset({ name: saved.name, surname: saved.surname, bio: saved.bio });
      queryClient.setQueryData(meQuery.queryKey, saved);
      showSnackbar({ text: m.accounts_saved() });
    },
  });

  return (
    <form {...form.props} className="grid gap-5">
      <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
        <TextField label={m.accounts_name()} autoComplete="given-name" {...form.field("name")} />
        <TextField label={m.accounts_surname()} autoComplete="family-name" {...form.field("surname")} />
      </div>
      <TextField
        label={m.accounts_email()}
        hint={m.accounts_email_hint()}
        type="email"
        value={user.email}
        autoComplete="email"
        readOnly
      />
      <TextArea
        label={m.accounts_bio()}
        hint={m.accounts_bio_hint()}
        isOptional
        limit={BIO_MAX_CHARACTERS}
        defaultValue={user.bio}
        {...form.field("bio")}
      />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <SubmitButton isPending={form.isSending} className="justify-self-start max-sm:w-full">
        {m.accounts_save()}
      </SubmitButton>
    </form>
  );
}
