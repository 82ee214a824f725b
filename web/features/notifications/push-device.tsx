import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { useNotifications } from "./notification-store.ts";
import { disablePush, enablePush, pushPermission } from "./push.ts";
import { siteName } from "#web/ssr/public-config.ts";

/** Push state of this device, with a switch. */
export function PushDevice() {
  const isEnabled = useNotifications((state) => state.pushEnabled);
  const [permission, setPermission] = useState(pushPermission);
  const changing = useMutation({
    mutationFn: async () => {
      if (isEnabled) await disablePush();
      else setPermission(await enablePush());
    },
  });

  if (permission === "unsupported") return <Notice kind="info">{unsupportedText()}</Notice>;
  return (
    <div className="grid gap-3">
      {permission === "denied" && (
        <Notice kind="info">{m.notifications_push_denied({ site: siteName() })}</Notice>
      )}
      {changing.isError && (
        <Notice kind="failure">{failureText(changing.error, m.notifications_push_failed())}</Notice>
      )}
      {permission !== "denied" && (
        <>
          <p className="text-small text-text-2">
            {isEnabled ? m.notifications_push_on() : m.notifications_push_off()}
          </p>
          <Button
            className="justify-self-start"
            isPending={changing.isPending}
            onClick={() => changing.mutate()}
          >
            {isEnabled ? m.notifications_push_disable() : m.notifications_push_enable()}
          </Button>
        </>
      )}
    </div>
  );
}

function unsupportedText(): string {
  return isSecureContext ? m.notifications_push_unsupported() : m.notifications_push_insecure();
}
