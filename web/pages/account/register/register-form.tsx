import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { REQUEST_REASON_MAX_CHARACTERS } from "#shared/accounts/account-requests.ts";
import { accounts } from "#shared/accounts/contract.ts";
import type { InvitedPerson } from "#shared/accounts/personal-invitations.ts";
import { call } from "#web/data/api.ts";
import { registrationQuery } from "#web/features/accounts/invitation-queries.ts";
import { InvitationCodeField } from "#web/features/accounts/invitation-code-field.tsx";
import { NewPasswordField } from "#web/features/accounts/new-password-field.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm, type SchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { PasswordField } from "#web/ui/controls/password-field.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { sendWithProof } from "./proof-of-work.ts";
import { ProofStatus } from "./proof-status.tsx";
import { OptionalDetails } from "./optional-details.tsx";

const Registration = z.extend(
  z.omit(accounts.register.body, { next: true, invitation: true, proofOfWork: true }),
  {
    passwordAgain: z.string().check(z.minLength(1)),
  },
);
export type RegistrationForm = SchemaForm<z.input<typeof Registration>, z.output<typeof Registration>>;

interface RegisterFormProps {
  readonly onRegistered: (email: string) => void;
  /** From the invitation link. */
  readonly invitationCode?: string | undefined;
  /** From the link of an invitation by email, with whom it is for. */
  readonly invited?: (InvitedPerson & { readonly token: string }) | undefined;
  /** The screen to which the activation link leads. */
  readonly next: string | undefined;
  /** Registration requires an invitation code. */
  readonly isInvitationNeeded: boolean;
  /** The staff decide about the account, and want to know why it is wanted. */
  readonly isApprovalNeeded: boolean;
  /** The browser has to solve a challenge. */
  readonly isProofNeeded: boolean;
}

export function RegisterForm({
  onRegistered,
  invitationCode,
  invited,
  next,
  isInvitationNeeded,
  isApprovalNeeded,
  isProofNeeded,
}: RegisterFormProps) {
  const hasCodeField = !invited && (isInvitationNeeded || invitationCode !== undefined);
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: Registration,
    check: ({ password, passwordAgain }) =>
      password === passwordAgain ? {} : { passwordAgain: m.accounts_passwords_differ() },
    optional: [
      "age",
      "sex",
      "phone",
      "address",
      ...(isInvitationNeeded ? [] : (["invitationCode"] as const)),
    ],
    failed: m.accounts_register_failed(),
    fieldOfCode: {
      EMAIL_TAKEN: "email",
      EMAIL_DOMAIN_REFUSED: "email",
      INVITATION_OTHER_EMAIL: "email",
      EMAIL_DOMAIN_BLOCKED: "email",
      INVALID_INVITATION_CODE: "invitationCode",
    },
    send: async (registration) => {
      const { passwordAgain: _, ...body } = registration;
      await sendWithProof(queryClient, isProofNeeded, (proof) =>
        call(accounts.register, {
          body: {
            ...body,
            ...(next === undefined ? {} : { next }),
            ...(invited ? { invitation: invited.token } : {}),
            ...(proof ? { proofOfWork: proof } : {}),
          },
        }),
      ).catch(async (error: unknown) => {
        // The administrators may have changed meanwhile what the form has to ask for.
        await queryClient.invalidateQueries({ queryKey: registrationQuery.queryKey });
        throw error;
      });
      onRegistered(body.email);
    },
  });

  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label={m.accounts_email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={invited && m.accounts_invited_email_hint()}
        readOnly={invited !== undefined}
        defaultValue={invited?.email}
        {...form.field("email")}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
        <TextField
          label={m.accounts_name()}
          autoComplete="given-name"
          defaultValue={invited?.name}
          {...form.field("name")}
        />
        <TextField
          label={m.accounts_surname()}
          autoComplete="family-name"
          defaultValue={invited?.surname}
          {...form.field("surname")}
        />
      </div>
      <NewPasswordField label={m.accounts_password()} {...form.field("password")} />
      <PasswordField
        label={m.accounts_password_again()}
        autoComplete="new-password"
        {...form.field("passwordAgain", { deps: "password" })}
      />
      {hasCodeField && (
        <InvitationCodeField
          isOptional={!isInvitationNeeded}
          hint={isInvitationNeeded && m.security_register_code_hint()}
          defaultValue={invitationCode}
          {...form.field("invitationCode")}
        />
      )}
      {isApprovalNeeded && (
        <TextArea
          label={m.requests_register_reason()}
          hint={m.requests_register_reason_hint()}
          limit={REQUEST_REASON_MAX_CHARACTERS}
          rows={4}
          {...form.field("reason")}
        />
      )}
      <OptionalDetails form={form} hasInvitationCode={!hasCodeField && !invited} />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <SubmitButton size="large" isWide isPending={form.isSending}>
        {isApprovalNeeded ? m.requests_register_submit() : m.accounts_register_submit()}
      </SubmitButton>
      {isProofNeeded && <ProofStatus />}
    </form>
  );
}
