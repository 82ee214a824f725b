import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/link.tsx";
import { CheckMail } from "./check-mail.tsx";
import { RegisterForm } from "./register-form.tsx";

export const Route = createFileRoute("/_entrance/register")({
  head: ({ match }) =>
    pageHead(match, { title: m.accounts_register_title(), description: m.accounts_register_lead() }),
  component: RegisterPage,
});

function RegisterPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <CheckMail email={sentTo} />;
  return (
    <EntrancePanel title={m.accounts_register_title()} lead={m.accounts_register_lead()}>
      <RegisterForm onRegistered={setSentTo} />
      <p className="border-t border-line pt-5 text-control text-text-2">
        {m.accounts_have_account()}{" "}
        <Link
          href="/login"
          className="rounded-xs font-[640] text-accent-ink underline-offset-4 hover:underline"
        >
          {m.accounts_to_login()}
        </Link>
      </p>
    </EntrancePanel>
  );
}
