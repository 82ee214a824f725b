import { MAIL_PORTS, type MailSecurity } from "#shared/site-settings/mail-settings.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import type { CurrentSettings } from "#server/platform/site-settings.ts";

/** The server that sends the emails of the site. */
export type MailServer = UrlServer | SavedServer;

interface UrlServer {
  /** `smtp://user:password@host:port`, or `smtps://…`; the options of nodemailer may follow as a query. */
  readonly url: string;
}

interface SavedServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Undefined for a server that wants no account. */
  readonly account: { readonly user: string; readonly pass: string } | undefined;
}

/** Retries of an email whose connection the server has closed; the queue tries again later. */
const REQUEUES_MAX = 3;

/** The present mail server, that of the environment first; undefined if there is none. */
export function findMailServer(
  smtpUrl: string | undefined,
  settings: CurrentSettings,
): MailServer | undefined {
  if (smtpUrl !== undefined) return { url: smtpUrl };
  const host = settings.get("mail.host");
  if (host === "") return undefined;
  const security = settings.get("mail.security");
  const user = settings.get("mail.user");
  return {
    ...{ host, security, port: settings.get("mail.port") ?? MAIL_PORTS[security] },
    account: user === "" ? undefined : { user, pass: settings.secret("mail.password") ?? "" },
  };
}

/** The options with which nodemailer connects to a mail server. */
export function connectionOptions(server: MailServer) {
  if ("url" in server) return { url: server.url };
  const { host, port, security, account } = server;
  return {
    ...{ host, port, secure: security === "tls" },
    ...{ requireTLS: security === "starttls", ignoreTLS: security === "none" },
    ...(account ? { auth: account } : {}),
    maxRequeues: REQUEUES_MAX,
  };
}

/** The password for a mail server in every spelling in which the server may repeat it; empty without one. */
export function secretsOf(server: MailServer): readonly string[] {
  const { user, pass } = accountOf(server);
  if (pass === "") return [];
  const inBase64 = [`\0${user}\0${pass}`, pass].map((text) => Buffer.from(text).toString("base64"));
  return [...inBase64, pass, encodeURIComponent(pass)];
}

function accountOf(server: MailServer): { readonly user: string; readonly pass: string } {
  if (!("url" in server)) return server.account ?? { user: "", pass: "" };
  const { username, password } = new URL(server.url);
  return { user: partOf(username), pass: partOf(password) };
}

/** The settings that SMTP_URL fixes. */
export function settingsOfUrl(smtpUrl: string): Partial<SiteSettings> {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl);
  const isUnencrypted = searchParams.get("ignoreTLS") === "true";
  return {
    "mail.host": hostname.replace(/^\[(.*)\]$/, "$1"),
    "mail.security": protocol === "smtps:" ? "tls" : isUnencrypted ? "none" : "starttls",
    "mail.port": port === "" ? null : Number(port),
    // Some providers want the same secret as name and password.
    "mail.user": username === password ? "" : partOf(username),
    "mail.password": partOf(password) || null,
  };
}

function partOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded; // a percent sign that is one
  }
}
