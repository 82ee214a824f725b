import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { ROLES } from "#shared/accounts/contract.ts";
import { NewPerson } from "#shared/accounts/new-person.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { call } from "#web/data/api.ts";
import { INVITATIONS_KEY } from "#web/features/accounts/invitation-queries.ts";
import { siteRoleName } from "#web/features/accounts/site-roles.ts";
import { USERS_KEY } from "#web/features/accounts/user-queries.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { useMember } from "#web/session/viewer.ts";
import { siteLanguages } from "#web/ssr/public-config.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { languageName } from "#web/ui/format/language.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const PersonForm = z.extend(NewPerson, { way: z.enum(["create", "invite"]) });

interface NewPersonDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates an account for a person, or invites them to create it. */
export function NewPersonDialog({ isOpen, onClose }: NewPersonDialogProps) {
  const formId = useId();
  const { role: ownRole } = useMember();
  const languages = siteLanguages().offered;
  const queryClient = useQueryClient();
  const start = {
    email: "",
    name: "",
    surname: "",
    role: "user",
    language: getLocale(),
    way: "create",
  } as const;
  const form = useSchemaForm({
    schema: PersonForm,
    defaultValues: start,
    failed: m.admin_new_person_failed(),
    fieldOfCode: { EMAIL_TAKEN: "email", EMAIL_DOMAIN_REFUSED: "email", EMAIL_DOMAIN_BLOCKED: "email" },
    async send({ way: chosen, ...body }) {
      const { email } = body;
      if (chosen === "create") {
        await call(userAdmin.create, { body });
        showSnackbar({ text: m.admin_new_person_created({ email }) });
      } else {
        await call(personalInvitations.send, { body });
        showSnackbar({ text: m.admin_new_person_invited({ email }) });
      }
      void queryClient.invalidateQueries({ queryKey: USERS_KEY });
      void queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
      form.reset();
      onClose();
    },
  });
  const way = useWatch({ control: form.control, name: "way" });
  const roles = ownRole === "admin" ? ROLES : ROLES.filter((role) => role === "user" || role === "creator");

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.admin_new_person()}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={form.isSending}>
            {way === "invite" ? m.admin_new_person_invite() : m.admin_new_person_create()}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="grid gap-5">
        <RadioGroup
          label={m.admin_new_person_way()}
          hasCards
          options={[
            {
              value: "create",
              label: m.admin_new_person_create(),
              hint: m.admin_new_person_create_hint(),
            },
            {
              value: "invite",
              label: m.admin_new_person_invite(),
              hint: m.admin_new_person_invite_hint(),
            },
          ]}
          {...form.field("way")}
        />
        <TextField
          label={m.accounts_email()}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("email")}
        />
        <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
          <TextField label={m.accounts_name()} autoComplete="off" {...form.field("name")} />
          <TextField label={m.accounts_surname()} autoComplete="off" {...form.field("surname")} />
        </div>
        <RadioGroup
          label={m.admin_role()}
          options={roles.map((role) => ({ value: role, label: siteRoleName(role) }))}
          {...form.field("role")}
        />
        {languages.length > 1 && (
          <RadioGroup
            label={m.admin_new_person_language()}
            options={languages.map((locale) => ({ value: locale, label: languageName(locale) }))}
            {...form.field("language")}
          />
        )}
        {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      </form>
    </Dialog>
  );
}
