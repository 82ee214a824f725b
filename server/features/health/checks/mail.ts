import pino from "pino";
import { finding } from "#shared/health/finding-texts.ts";
import type { Finding } from "#shared/health/findings.ts";
import { createEncryption } from "#server/platform/crypto/encryption.ts";
import { findSecret } from "#server/platform/data-folder.ts";
import { openMail } from "#server/platform/mail/mail.ts";
import { mailFailure } from "#server/platform/mail/mail-failure.ts";
import { findMailServer, type MailServer } from "#server/platform/mail/mail-server.ts";
import { hasCode } from "#server/platform/pid-lock.ts";
import { createSettings } from "#server/platform/site-settings.ts";
import type { Check, ConfiguredInput } from "../check.ts";
import { LONG_CHECK_SECONDS } from "../thresholds.ts";

/** Whether the mail server that the site uses now answers and accepts its login. No email is sent. */
export const checkMail: Check = {
  name: "mail",
  needs: "configuration",
  limitSeconds: LONG_CHECK_SECONDS,
  async run({ config, database, signal }) {
    const log = pino({ level: "silent" });
    const server = await findServer({ config, database });
    if (!server) return [finding("mail", "mail_none", {})];
    const mail = openMail({
      server: () => server,
      from: () => config.mail.from,
      siteName: () => "",
      accent: () => undefined,
      ...{ dataDir: config.dataDir, log },
    });
    signal.addEventListener("abort", () => void mail.close(), { once: true });
    try {
      await mail.verify();
      return [finding("mail", "mail_ok", { host: hostOf(server) })];
    } catch (error) {
      return [describeFailure(error, hostOf(server))];
    } finally {
      await mail.close();
    }
  },
};

/** That of SMTP_URL, or else of the settings that are saved in the browser. */
async function findServer({
  config,
  database,
}: Pick<ConfiguredInput, "config" | "database">): Promise<MailServer | undefined> {
  const { smtpUrl } = config.mail;
  if (smtpUrl !== undefined) return { url: smtpUrl };
  const settings = createSettings({
    db: await database(),
    log: pino({ level: "silent" }),
    encryption: createEncryption(secretOf(config)),
    fixed: config.fixedSettings,
  });
  await settings.reload();
  return findMailServer(undefined, settings);
}

/** Without it a password cannot be read; the check of the data folder says that it is missing. */
function secretOf({ secret, dataDir }: ConfiguredInput["config"]): string {
  if (secret !== undefined) return secret;
  try {
    return findSecret(dataDir) ?? "";
  } catch (error) {
    if (hasCode(error, "ENOTDIR", "EACCES", "EPERM")) return "";
    throw error;
  }
}

function describeFailure(error: unknown, host: string): Finding {
  const { code, details } = mailFailure(error);
  const values = { host, answer: String(details?.["answer"] ?? "") };
  if (code === "MAIL_UNREACHABLE") return finding("mail", "mail_unreachable", values);
  return finding("mail", code === "MAIL_LOGIN_REFUSED" ? "mail_login_refused" : "mail_refused", values);
}

function hostOf(server: MailServer): string {
  return "url" in server ? new URL(server.url).host : `${server.host}:${server.port}`;
}
