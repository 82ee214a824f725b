import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { passkeys } from "#shared/accounts/passkeys.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { logInByPasskey, passkeyFailureText } from "./passkeys.ts";

export interface PasskeyLoginProps {
  readonly onOpened: (opened: EndpointResponse<typeof passkeys.login>) => Promise<void>;
}

/** Login with a passkey instead of a password. */
export function PasskeyLogin({ onOpened }: PasskeyLoginProps) {
  const login = useMutation({
    mutationFn: async () => {
      const opened = await logInByPasskey();
      if (opened) await onOpened(opened);
    },
  });

  return (
    <div className="grid gap-4">
      {login.isError && <Notice kind="failure">{passkeyFailureText(login.error)}</Notice>}
      <Button
        size="large"
        variant="ghost"
        isWide
        icon={<KeyRound />}
        isPending={login.isPending}
        onClick={() => login.mutate()}
      >
        {m.security_passkey_login()}
      </Button>
    </div>
  );
}
