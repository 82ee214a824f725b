import path from "node:path";
import type { FirstAdministrator } from "#server/features/auth/first-administrator.ts";
import type { Config } from "#server/platform/config.ts";
import type { Api } from "#server/roles/api.ts";

/** Prints the startup banner on standard output: URL, email delivery, start time. */
export function printStartupBanner({
  config,
  api,
  isMailSent,
  startedAt,
}: {
  config: Config;
  api: Api;
  /** By a mail server; otherwise it is kept in the outbox. */
  isMailSent: boolean;
  startedAt: number;
}): void {
  const isLocal = new URL(config.publicUrl).hostname === "localhost";
  const mail = isMailSent
    ? "sent through the configured SMTP server"
    : `kept in ${path.join(config.dataDir, "outbox")} and shown to administrators at ${config.publicUrl}/admin/mails`;
  const lines = [
    "",
    `  Nadaj is on the air: ${config.publicUrl}${isLocal ? "" : ` (listening on ${api.address})`}`,
    `  Mail:  ${mail}`,
    ...(startedAt > 0
      ? [`  Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops it.`]
      : []),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Prints the login of a newly created administrator on standard output. */
export function printAdministratorLogin(administrator: FirstAdministrator | undefined): void {
  const lines = administratorLines(administrator);
  if (lines.length > 0) process.stdout.write(`\n${lines.join("\n")}\n`);
}

function administratorLines(administrator: FirstAdministrator | undefined): string[] {
  if (!administrator) return [];
  if (!administrator.password)
    return [`  Administrator:  ${administrator.email}, with the password you configured`];
  return [
    `  Administrator:  ${administrator.email}`,
    `  Password:       ${administrator.password}   (shown only now: change it or note it down)`,
  ];
}
