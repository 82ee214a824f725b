import { createFileRoute } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { NotificationOptions } from "#web/features/accounts/notification-options.tsx";
import { PushDevice } from "#web/features/notifications/push-device.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { useSignOut } from "#web/session/sign-in.ts";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { AvatarField } from "./avatar-field.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import { ProfileForm } from "./profile-form.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/")({
  loader: () => ({ title: m.accounts_account_title(), isPrivate: true }),
  head: loadedHead,
  component: AccountPage,
});

function AccountPage() {
  const user = useMember();
  const signOut = useSignOut();

  async function logOut() {
    await signOut();
    showSnackbar({ text: m.accounts_logged_out() });
  }

  return (
    <>
      <Section title={m.accounts_profile()}>
        <div className="grid gap-7">
          <AvatarField user={user} />
          <ProfileForm user={user} />
        </div>
      </Section>
      <Section title={m.accounts_look()}>
        <Hint>{m.accounts_look_hint()}</Hint>
        <AppearanceSettings />
      </Section>
      <Section title={m.accounts_notifications()}>
        <NotificationOptions headingLevel={3} device={<PushDevice />} />
      </Section>
      <Section title={m.accounts_session()}>
        <Hint>{m.accounts_session_hint({ email: user.email })}</Hint>
        <Button icon={<LogOut />} onClick={() => void logOut()}>
          {m.accounts_logout()}
        </Button>
      </Section>
    </>
  );
}

function Hint({ children }: { readonly children: ReactNode }) {
  return <p className="mb-5 text-pretty wrap-anywhere text-text-2">{children}</p>;
}
