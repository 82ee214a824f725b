import { useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useId, useState } from "react";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { logRejection } from "#web/data/log-rejection.ts";
import { meQuery } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { enablePush, pushPermission } from "./push.ts";
import { dismissPushPopup } from "./push-popup-state.ts";
import { siteName } from "#web/ssr/public-config.ts";

interface PushPopupProps {
  /** Bottom edge of the pressed button, in px from the top of the page. */
  readonly top: number;
  readonly left: number;
}

/** One-time push prompt for this device. It is placed below the subscribe button and is not modal. */
export function PushPopup({ top, left }: PushPopupProps) {
  const queryClient = useQueryClient();
  const headingId = useId();
  const [push, setPush] = useState(DEFAULT_NOTIFICATION_SETTINGS.push);
  const choices = [
    { name: "newVideo", label: m.notifications_push_videos() },
    { name: "videoLive", label: m.notifications_push_live() },
    { name: "unreadNotifications", label: m.notifications_push_others() },
  ] as const;

  async function save() {
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, push };
    const account = await call(accounts.edit, { body: { notificationSettings } });
    queryClient.setQueryData(meQuery.queryKey, account);
  }

  function close() {
    // Browsers allow the permission request only while handling a user gesture.
    if (pushPermission() === "default") logRejection("Enabling push messages", enablePush());
    logRejection("Saving the push settings", save());
    dismissPushPopup();
  }

  return (
    <section
      role="dialog"
      aria-labelledby={headingId}
      style={{ top: top + 10, left: `clamp(12px, ${left}px, 100% - min(380px, 100% - 24px) - 12px)` }}
      className="absolute z-40 w-[min(380px,100%-24px)] animate-rise rounded-lg border border-line bg-surface-1 p-5 shadow-dialog max-md:p-4"
    >
      <h2 id={headingId} className="flex items-center gap-2.5 text-control font-[680]">
        <BellRing className="text-accent-ink" />
        {m.notifications_push_title()}
      </h2>
      <p className="mt-1 text-small text-pretty text-text-2">
        {m.notifications_push_text({ site: siteName() })}
      </p>
      <div className="mt-3 grid gap-2.5">
        {choices.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={push[name]}
            onChange={(event) => setPush({ ...push, [name]: event.target.checked })}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <Button variant="quiet" onClick={dismissPushPopup}>
          {m.notifications_push_cancel()}
        </Button>
        <Button variant="primary" onClick={close}>
          {m.notifications_push_save()}
        </Button>
      </div>
    </section>
  );
}
