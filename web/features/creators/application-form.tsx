import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { APPLICATION_MAX_CHARACTERS, creators } from "#shared/creators/contract.ts";
import { call } from "#web/data/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { hideSnackbar, showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { ApplicationMailed } from "./application-news.tsx";

export interface ApplicationFormProps {
  readonly email: string;
  readonly isDecidedByStaff: boolean;
  /** Reason for the rejection of the last application, if there was one. */
  readonly rejectedBecause: string | undefined;
  readonly onSent: () => void;
}

/** Form that asks why the applicant wants to become a creator. Read-only once sent. */
export function ApplicationForm({ email, isDecidedByStaff, rejectedBecause, onSent }: ApplicationFormProps) {
  const [message, setMessage] = useState("");
  const application = useMutation({
    mutationFn: () => call(creators.apply, { body: { message } }),
    // Hides the error of the previous attempt.
    onMutate: hideSnackbar,
    onSuccess: onSent,
    onError: () => showSnackbar({ text: m.channels_application_failed() }),
  });
  const isAcceptable = creators.apply.body.safeParse({ message }).success;
  const isLocked = application.isPending || application.isSuccess;

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isAcceptable && !isLocked) application.mutate();
  }

  return (
    <form onSubmit={send} className="grid gap-5">
      {rejectedBecause !== undefined && !application.isSuccess && (
        <Notice kind="info">{m.channels_application_rejected({ reason: rejectedBecause })}</Notice>
      )}
      <TextArea
        label={m.channels_application_message()}
        hint={m.channels_application_hint()}
        limit={APPLICATION_MAX_CHARACTERS}
        rows={6}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        disabled={isLocked}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={<Send />}
        disabled={!isAcceptable || isLocked}
        aria-busy={application.isPending}
        className="justify-self-start max-sm:w-full"
      >
        {application.isSuccess ? m.channels_application_sent() : m.channels_application_submit()}
      </Button>
      <div role="status">
        {application.isSuccess && <ApplicationMailed email={email} isDecidedByStaff={isDecidedByStaff} />}
      </div>
    </form>
  );
}
