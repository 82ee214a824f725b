import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { accounts } from "#shared/accounts/contract.ts";
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from "#shared/accounts/notification-settings.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { AccountCard } from "./account-card.tsx";

interface NotificationOptionsProps {
  /** Heading level of the cards. */
  readonly headingLevel?: 2 | 3 | undefined;
  /** Push state of this device, shown below the push settings. */
  readonly device: ReactNode;
}

/** Notification settings of the account; each change is saved immediately. */
export function NotificationOptions({ headingLevel, device }: NotificationOptionsProps) {
  const { email } = useMember();
  const { settings, change, failure } = useNotificationSettings();
  const mail = settings.email;
  const choices = [
    {
      name: "videoLive",
      label: m.security_notifications_live(),
      hint: m.security_notifications_live_hint(),
    },
    {
      name: "unreadNotifications",
      label: m.security_notifications_unread(),
      hint: m.security_notifications_unread_hint(),
    },
    {
      name: "newVideo",
      label: m.security_notifications_videos(),
      hint: m.security_notifications_videos_hint(),
    },
  ] as const;

  return (
    <div className="grid gap-4">
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <AccountCard
        title={m.security_notifications_email()}
        headingLevel={headingLevel}
        text={m.security_notifications_email_hint({ email })}
      >
        {choices.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={mail[name]}
            onChange={(event) => change({ email: { ...mail, [name]: event.target.checked } })}
          />
        ))}
      </AccountCard>
      <AccountCard
        title={m.security_notifications_push()}
        headingLevel={headingLevel}
        text={m.security_notifications_push_hint()}
      >
        {choices.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={settings.push[name]}
            onChange={(event) => change({ push: { ...settings.push, [name]: event.target.checked } })}
          />
        ))}
        {device}
      </AccountCard>
      <AccountCard
        title={m.security_notifications_account()}
        headingLevel={headingLevel}
        text={m.security_notifications_email_hint({ email })}
      >
        <Switch
          label={m.security_notifications_login()}
          hint={m.security_notifications_login_hint()}
          checked={mail.newLogin !== false}
          onChange={(event) => change({ email: { ...mail, newLogin: event.target.checked } })}
        />
        <Switch
          label={m.security_notifications_data()}
          hint={m.security_notifications_data_hint()}
          checked={mail.dataReady !== false}
          onChange={(event) => change({ email: { ...mail, dataReady: event.target.checked } })}
        />
      </AccountCard>
    </div>
  );
}

/** The settings with all pending changes applied. Saves run one after the other. */
function useNotificationSettings() {
  const user = useMember();
  const queryClient = useQueryClient();
  /** Changes that are not saved yet. */
  const [pendingSettings, setPendingSettings] = useState<NotificationSettings>();
  const saved = user.notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS;
  const saving = useMutation({
    scope: { id: "notification-settings" },
    mutationFn: (notificationSettings: NotificationSettings) =>
      call(accounts.edit, { body: { notificationSettings } }),
    onSuccess: (account, sent) => {
      queryClient.setQueryData(meQuery.queryKey, account);
      setPendingSettings((latest) => (latest === sent ? undefined : latest));
    },
    onError: () => setPendingSettings(undefined),
  });
  const settings = pendingSettings ?? saved;
  return {
    settings,
    change(part: Partial<NotificationSettings>) {
      const next = { ...settings, ...part };
      setPendingSettings(next);
      saving.mutate(next);
    },
    failure: saving.isError ? failureText(saving.error, m.security_notifications_failed()) : undefined,
  };
}
