import { useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import { accounts, type User } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { ageOptions, NOT_DISCLOSED, sexOptions } from "#web/features/accounts/person-options.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

const Named = z.required(z.pick(accounts.edit.body, { name: true, surname: true, bio: true }));
const About = z.pick(accounts.edit.body, { phone: true, address: true, sex: true, age: true });
const Profile = z.extend(Named, About.shape);
const BIO_MAX_CHARACTERS = 1000;

export function ProfileForm({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: Profile,
    optional: ["phone", "address", "sex", "age"],
    values: valuesOf(user),
    failed: m.accounts_save_failed(),
    send: async (body) => {
      // Fields removed from the form are cleared on the server.
      const saved = await call(accounts.edit, {
        body: { phone: null, address: null, sex: null, age: null, ...body },
      });
      form.reset(valuesOf(saved));
      queryClient.setQueryData(meQuery.queryKey, saved);
      showSnackbar({ text: m.accounts_saved() });
    },
  });

  return (
    <form {...form.props} className="grid gap-5">
      <div className={PAIR}>
        <TextField label={m.accounts_name()} autoComplete="given-name" {...form.field("name")} />
        <TextField label={m.accounts_surname()} autoComplete="family-name" {...form.field("surname")} />
      </div>
      <TextField
        label={m.accounts_email()}
        hint={
          <>
            {m.accounts_email_hint()}{" "}
            <Link
              href="/account/security"
              className="font-[640] text-accent-ink underline-offset-4 hover:underline"
            >
              {m.security_email_change()}
            </Link>
          </>
        }
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
      <p className="text-control text-pretty text-text-2">{m.security_private_hint()}</p>
      <div className={PAIR}>
        <TextField
          label={m.accounts_phone()}
          hint={m.accounts_phone_hint()}
          isOptional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.field("phone")}
        />
        <TextField
          label={m.accounts_address()}
          isOptional
          autoComplete="street-address"
          {...form.field("address")}
        />
        <Controller
          control={form.control}
          name="age"
          render={({ field, fieldState }) => (
            <Select
              label={m.accounts_age()}
              isOptional
              options={ageOptions()}
              value={field.value ?? NOT_DISCLOSED}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <RadioGroup label={m.accounts_sex()} options={sexOptions()} {...form.field("sex")} />
      </div>
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <SubmitButton isPending={form.isSending} className="justify-self-start max-sm:w-full">
        {m.accounts_save()}
      </SubmitButton>
    </form>
  );
}

const PAIR = "grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1";

/** Forms have no absent values: a missing value is an empty field. */
function valuesOf(user: User): z.input<typeof Profile> {
  const { name, surname, bio } = user;
  const empty = NOT_DISCLOSED as never; // the form removes it before the schema validates
  return {
    ...{ name, surname, bio },
    phone: user.phone ?? empty,
    address: user.address ?? empty,
    sex: user.sex ?? empty,
    age: user.age ?? empty,
  };
}
