import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { accounts } from "#shared/accounts/contract.ts";
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from "#shared/accounts/notification-settings.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { Switch } from "#web/ui/switch.tsx";
import { AccountCard } from "./account-card.tsx";

interface NotificationOptionsProps {
  /** Of the cards. */
  readonly headingLevel?: 2 | 3 | undefined;
  /** Stands below what this device is told: whether it is told anything. */
  readonly device: ReactNode;
}

/** What the account wants to hear of; each choice works at once. */
export function NotificationOptions({ headingLevel, device }: NotificationOptionsProps) {
  const { email } = useMember();
  const { settings, change, failure } = useNotificationSettings();
  const mail = settings.email;
  const choices = [
    {
      name: "videoLive",
      label: m.protection_notifications_live(),
      hint: m.protection_notifications_live_hint(),
    },
    {
      name: "unreadNotifications",
      label: m.protection_notifications_unread(),
      hint: m.protection_notifications_unread_hint(),
    },
    {
      name: "newVideo",
      label: m.protection_notifications_videos(),
      hint: m.protection_notifications_videos_hint(),
    },
  ] as const;

  return (
    <div className="grid gap-4">
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <AccountCard
        title={m.protection_notifications_email()}
        headingLevel={headingLevel}
        text={m.protection_notifications_email_hint({ email })}
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
        title={m.protection_notifications_push()}
        headingLevel={headingLevel}
        text={m.protection_notifications_push_hint()}
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
        title={m.protection_notifications_account()}
        headingLevel={headingLevel}
        text={m.protection_notifications_email_hint({ email })}
      >
        <Switch
          label={m.protection_notifications_login()}
          hint={m.protection_notifications_login_hint()}
          checked={mail.newLogin !== false}
          onChange={(event) => change({ email: { ...mail, newLogin: event.target.checked } })}
        />
        <Switch
          label={m.protection_notifications_data()}
          hint={m.protection_notifications_data_hint()}
          checked={mail.dataReady !== false}
          onChange={(event) => change({ email: { ...mail, dataReady: event.target.checked } })}
        />
      </AccountCard>
    </div>
  );
}

/** The settings as they will be once everything changed so far is saved. Saves one after the other. */
function useNotificationSettings() {
  const user = useMember();
  const queryClient = useQueryClient();
  /** What has been chosen and is not saved yet. */
  const [wanted, setWanted] = useState<NotificationSettings>();
  const saved = user.notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS;
  const saving = useMutation({
    scope: { id: "notification-settings" },
    mutationFn: (notificationSettings: NotificationSettings) =>
      call(accounts.edit, { body: { notificationSettings } }),
    onSuccess: (account, sent) => {
      queryClient.setQueryData(meQuery.queryKey, account);
      setWanted((latest) => (latest === sent ? undefined : latest));
    },
    onError: () => setWanted(undefined),
  });
  const settings = wanted ?? saved;
  return {
    settings,
    change(part: Partial<NotificationSettings>) {
      const next = { ...settings, ...part };
      setWanted(next);
      saving.mutate(next);
    },
    failure: saving.isError ? failureText(saving.error, m.protection_notifications_failed()) : undefined,
  };
}
