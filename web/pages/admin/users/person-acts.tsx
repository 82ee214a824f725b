import { KeyRound, LogOut, MailCheck, ShieldOff } from "lucide-react";
import { lazy, useState } from "react";
import { userAdmin, type UserRecord } from "#shared/user-admin/contract.ts";
import { call } from "#web/data/api.ts";
import { fullName } from "#web/data/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { usePersonAct } from "./use-person-act.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

const TwoFactorDialog = lazy(async () => ({
  default: (await import("./two-factor-dialog.tsx")).TwoFactorDialog,
}));

type Question = "confirmEmail" | "endSessions" | "disableTwoFactor";

/** What the caller can do for the person. What cannot be undone is asked about first. */
export function PersonActs({ person }: { readonly person: UserRecord }) {
  const { _id, email, can } = person;
  const [asked, setAsked] = useState<Question>();
  const params = { id: _id };
  const name = fullName(person) || email;
  const close = () => setAsked(undefined);
  const confirmEmail = usePersonAct(
    () => call(userAdmin.confirmEmail, { params }),
    () => m.admin_person_confirm_email_done(),
  );
  const sendResetLink = usePersonAct(
    () => call(userAdmin.sendResetLink, { params }),
    () => m.admin_person_reset_link_done({ email }),
  );
  const endSessions = usePersonAct(
    () => call(userAdmin.endSessions, { params }),
    () => m.admin_person_end_sessions_done(),
  );
  if (!can.sendResetLink) return <p className="text-text-2">{m.admin_person_acts_none()}</p>;

  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        {can.confirmEmail && (
          <Button icon={<MailCheck />} onClick={() => setAsked("confirmEmail")}>
            {m.admin_person_confirm_email()}
          </Button>
        )}
        <Button
          icon={<KeyRound />}
          isPending={sendResetLink.isPending}
          onClick={() => sendResetLink.mutate()}
        >
          {m.admin_person_reset_link()}
        </Button>
        {can.endSessions && (
          <Button icon={<LogOut />} onClick={() => setAsked("endSessions")}>
            {m.admin_person_end_sessions()}
          </Button>
        )}
        {can.disableTwoFactor && (
          <Button icon={<ShieldOff />} onClick={() => setAsked("disableTwoFactor")}>
            {m.admin_person_disable_two_factor()}
          </Button>
        )}
      </div>
      <LazyOverlay isOpen={asked === "confirmEmail"}>
        <ConfirmDialog
          isOpen={asked === "confirmEmail"}
          onClose={close}
          title={m.admin_person_confirm_email_title({ email })}
          confirmLabel={m.admin_person_confirm_email()}
          onConfirm={() => confirmEmail.mutateAsync()}
        >
          {person.requestReason === null
            ? m.admin_person_confirm_email_text()
            : m.requests_confirm_email_text()}
        </ConfirmDialog>
      </LazyOverlay>
      <LazyOverlay isOpen={asked === "endSessions"}>
        <ConfirmDialog
          isOpen={asked === "endSessions"}
          onClose={close}
          title={m.admin_person_end_sessions_title({ name })}
          confirmLabel={m.admin_person_end_sessions()}
          isDanger
          onConfirm={() => endSessions.mutateAsync()}
        >
          {m.admin_person_end_sessions_text()}
        </ConfirmDialog>
      </LazyOverlay>
      <LazyOverlay isOpen={asked === "disableTwoFactor"}>
        <TwoFactorDialog id={_id} name={name} isOpen={asked === "disableTwoFactor"} onClose={close} />
      </LazyOverlay>
    </>
  );
}
