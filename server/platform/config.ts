import path from "node:path";
import type { z } from "zod";
import { ibanOf } from "#shared/donations/bank-account.ts";
import type { ProviderName } from "#shared/donations/contract.ts";
import type { FixedPublicConfig } from "#shared/public-config.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { readCertificate, type CertificateFiles } from "./certificate.ts";
import { describeFailures, type Variables } from "./config-failures.ts";
import { Environment, type Role } from "./environment.ts";
import { settingsOfUrl } from "./mail/mail-server.ts";
import { StartError } from "./start-error.ts";

/** The validated configuration from environment variables. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** TCP port for live streams over RTMP. */
  readonly rtmpPort: number;
  /** Port and certificate for RTMP over TLS; undefined without a certificate. */
  readonly rtmps: RtmpsConfig | undefined;
  /** UDP port for SRT, which is used if ffmpeg supports it. */
  readonly srtPort: number;
  /** UDP port for the media of all WHIP senders, and the public address of the machine if it is behind a NAT. */
  readonly whip: { readonly port: number; readonly publicAddress: string | undefined };
  /** Address for other machines of the site: `http://10.0.0.5:3100`. Undefined if the site has one machine. */
  readonly internalAddress: string | undefined;
  /** Public URL of the site, without a trailing slash: `https://nadaj.example`. */
  readonly publicUrl: string;
  /** Absolute path of DATA_DIR. */
  readonly dataDir: string;
  /** If undefined, the embedded PostgreSQL in `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly s3: S3Config | undefined;
  /** Without `smtpUrl`, emails are stored as files in the outbox. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly ffmpegPath: string | undefined;
  /** Replaces Stripe's own host: `http://127.0.0.1:12111`. */
  readonly stripeApiHost: string | undefined;
  readonly donations: DonationsConfig;
  /** Login of the first administrator; if undefined, a random one is generated. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly roles: readonly Role[];
  /** Settings of the site that variables fix: administrators cannot change them. */
  readonly fixedSettings: Readonly<Partial<SiteSettings>>;
  /** Configuration that pages pass to the browser. */
  readonly browser: FixedPublicConfig;
  /** Speech recognition for automatic subtitles; if undefined, they are not offered. */
  readonly transcriber: TranscriberConfig | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Who reads `/metrics`: callers with the bearer token, or callers of a port of its own; without both, no caller. */
  readonly metrics: { readonly token: string | undefined; readonly server: MetricsServer | undefined };
  /** Called with the addresses that shared caches have to evict; undefined if there is no CDN. */
  readonly cdnPurge: { readonly url: string; readonly token: string | undefined } | undefined;
  /** Name, in lower case, of the header in which the proxy sends the caller's country. */
  readonly countryHeader: string | undefined;
  /** Address for push services if the operator has none, and origins of endpoints allowed besides those of browsers. */
  readonly push: { readonly contact: string; readonly otherServices: readonly string[] };
  /** Long videos are encoded in chunks of this length, in parallel on all workers. */
  readonly chunkSeconds: number;
  /** A sender with more megabits per second is disconnected. */
  readonly liveMaxMegabits: number;
  /** Limits of one video: number of frames, and total pixels of all frames. */
  readonly mediaLimits: { readonly frames: number; readonly pixels: number };
  /** Deduplication of views: one per viewer within the window, at most `perAddress` per address. */
  readonly views: { readonly windowHours: number; readonly perAddress: number };
  readonly logLevel: string;
  /** Rate limits by account and address; off in tests and behind gateways with their own limits. */
  readonly isRateLimited: boolean;
  /** If undefined, the secret in DATA_DIR/secret is used. */
  readonly secret: string | undefined;
}

/** Address on which a process serves `/metrics`, `/healthz` and `/readyz` apart from the site. */
export interface MetricsServer {
  readonly host: string;
  readonly port: number;
}

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string | undefined;
}

export interface RtmpsConfig {
  readonly port: number;
  readonly certificate: CertificateFiles;
}

/** A program with whisper.cpp's command-line options, and its model. Absolute paths. */
export interface TranscriberConfig {
  readonly program: string;
  readonly model: string;
}

export interface DonationsConfig {
  /** The payment provider by the variables alone; undefined if they name none. */
  readonly provider: ProviderName | undefined;
  /** Test payments only, whatever else is configured. */
  readonly isTest: boolean;
  /** The bank account that transfers go to: 26 digits. */
  readonly account: string | undefined;
  /** Identifier of the product that donations are for. */
  readonly product: string;
}

type Settings = z.infer<typeof Environment>;

/** Reads the configuration; throws one StartError with a sentence for every invalid variable. */
export function readConfig(env: Variables): Config {
  const variables = withoutEmpty(env);
  const parsed = Environment.safeParse(variables);
  const failures = describeFailures(variables, parsed.error?.issues ?? []);
  if (!parsed.success || failures.length > 0) throw new StartError(failures);
  return toConfig(parsed.data);
}

function withoutEmpty(env: Variables): Variables {
  const filled = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(filled.filter(([, value]) => value));
}

function toConfig(settings: Settings): Config {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const publicHost = new URL(publicUrl).hostname;
  return {
    port: settings.PORT,
    host: settings.HOST ?? (isLocal(publicHost) ? "127.0.0.1" : "0.0.0.0"),
    rtmpPort: settings.RTMP_PORT,
    rtmps: rtmpsConfig(settings),
    srtPort: settings.SRT_PORT,
    whip: { port: settings.WHIP_UDP_PORT, publicAddress: settings.WHIP_ADDRESS },
    internalAddress: settings.INTERNAL_ADDRESS,
    publicUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    s3: s3Config(settings),
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? `noreply@${publicHost}` },
    ffmpegPath: settings.FFMPEG_PATH,
    stripeApiHost: settings.STRIPE_API_HOST,
    donations: {
      provider: donationProvider(settings, isLocal(publicHost)),
      isTest: settings.NADAJ_DONATIONS === "test",
      account: settings.NADAJ_DONATION_ACCOUNT,
      product: settings.NADAJ_DONATION_PRODUCT,
    },
    firstAdmin: firstAdmin(settings),
    roles: settings.NADAJ_ROLES,
    browser: browserConfig(settings, publicUrl),
    transcriber: transcriberConfig(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    metrics: { token: settings.METRICS_TOKEN, server: metricsServer(settings) },
    cdnPurge: cdnPurge(settings),
    countryHeader: settings.COUNTRY_HEADER?.toLowerCase(),
    push: {
      contact: `nadaj@${publicHost}`,
      otherServices: settings.PUSH_SERVICES,
    },
    chunkSeconds: settings.NADAJ_CHUNK_SECONDS,
    liveMaxMegabits: settings.NADAJ_LIVE_MAX_MEGABITS,
    mediaLimits: { frames: settings.NADAJ_MAX_FRAMES, pixels: settings.NADAJ_MAX_GIGAPIXELS * 1e9 },
    views: { windowHours: settings.NADAJ_VIEW_WINDOW_HOURS, perAddress: settings.NADAJ_VIEWS_PER_ADDRESS },
    logLevel: settings.LOG_LEVEL,
    fixedSettings: fixedSettings(settings),
    isRateLimited: settings.NADAJ_RATE_LIMITS === "on",
    secret: settings.NADAJ_SECRET,
  };
}

function browserConfig(settings: Settings, publicUrl: string): Config["browser"] {
  const { COOKIE_SECURE: secure, COOKIE_DOMAIN: domain } = settings;
  return {
    apiUrl: settings.PUBLIC_API_URL,
    edgeUrl: settings.PUBLIC_EDGE_URL,
    liveUrl: settings.PUBLIC_LIVE_URL,
    chatUrl: settings.PUBLIC_CHAT_URL,
    pushAppId: settings.PUSH_APP_ID,
    pushScript: settings.PUSH_SCRIPT,
    viewSeconds: settings.NADAJ_VIEW_SECONDS,
    paymentKey: settings.STRIPE_PUBLISHABLE_KEY,
    cookies: { secure: secure ? secure === "true" : publicUrl.startsWith("https:"), domain },
    timeZone: settings.NADAJ_TIME_ZONE,
    locales: settings.LOCALE_DOMAINS,
  };
}

/** The settings of the site that variables fix. */
function fixedSettings(variables: Settings): Config["fixedSettings"] {
  const values = {
    "site.languages": variables.NADAJ_LANGUAGES,
    "site.defaultLanguage": variables.NADAJ_DEFAULT_LANGUAGE,
    "site.accentLight": variables.NADAJ_ACCENT_LIGHT,
    "site.accentDark": variables.NADAJ_ACCENT_DARK,
    "site.themeColor": variables.NADAJ_THEME_COLOR,
    "site.operatorName": variables.OPERATOR_NAME,
    "site.operatorAddress": variables.OPERATOR_ADDRESS,
    "site.operatorEmail": variables.OPERATOR_EMAIL,
    "registration.mode": variables.NADAJ_REGISTRATION,
    "registration.creators": variables.NADAJ_CREATOR_VERIFICATION,
    "encoding.jobs": variables.NADAJ_MEDIA_SLOTS,
    "encoding.liveRungs": variables.NADAJ_LIVE_RUNGS,
    "encoding.liveLadders": variables.NADAJ_LIVE_LADDERS,
    "money.donationMinimum": variables.NADAJ_DONATION_MINIMUM,
    "money.donations": variables.NADAJ_DONATIONS === "off" ? false : undefined,
    "money.bankAccount": variables.NADAJ_DONATION_ACCOUNT && ibanOf(variables.NADAJ_DONATION_ACCOUNT),
    "money.stripeKey": variables.STRIPE_SECRET_KEY,
    "money.stripeWebhookSecret": variables.STRIPE_WEBHOOK_SECRET,
    ...(variables.SMTP_URL && settingsOfUrl(variables.SMTP_URL)),
    "mail.sender": variables.MAIL_FROM,
  };
  const { "site.languages": languages, "site.defaultLanguage": language } = values;
  if (language !== undefined && languages?.includes(language) === false)
    throw new StartError(["NADAJ_DEFAULT_LANGUAGE must be one of NADAJ_LANGUAGES."]);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function metricsServer({ METRICS_HOST: host, METRICS_PORT: port }: Settings): MetricsServer | undefined {
  return port === undefined ? undefined : { host, port };
}

function cdnPurge({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token }: Settings): Config["cdnPurge"] {
  return url === undefined ? undefined : { url, token };
}

function isLocal(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || host.startsWith("127.");
}

function s3Config(settings: Settings): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings;
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  return { endpoint, bucket, accessKey, secretKey, region };
}

/** Reads no files: processes that only show the address may not have access to them. */
function rtmpsConfig(settings: Settings): RtmpsConfig | undefined {
  const { RTMPS_PORT: port, RTMPS_CERT_FILE: certFile, RTMPS_KEY_FILE: keyFile } = settings;
  if (!certFile || !keyFile) return undefined;
  const certificate = { certFile: path.resolve(certFile), keyFile: path.resolve(keyFile) };
  if (!settings.NADAJ_ROLES.includes("live")) return { port, certificate };
  try {
    readCertificate(certificate);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError([
      `RTMPS_CERT_FILE and RTMPS_KEY_FILE must be a certificate and its private key in PEM: ${reason}.`,
    ]);
  }
  return { port, certificate };
}

/** The test provider is the default only on localhost; a public site must enable it explicitly. */
function donationProvider(settings: Settings, isLocalSite: boolean): ProviderName | undefined {
  if (settings.NADAJ_DONATIONS !== "auto") return settings.NADAJ_DONATIONS === "test" ? "test" : undefined;
  if (settings.STRIPE_SECRET_KEY) return "stripe";
  if (settings.NADAJ_DONATION_ACCOUNT) return "transfer";
  return isLocalSite ? "test" : undefined;
}

function transcriberConfig(settings: Settings): TranscriberConfig | undefined {
  const { TRANSCRIBER_PATH: program, TRANSCRIBER_MODEL: model } = settings;
  return program && model ? { program: path.resolve(program), model: path.resolve(model) } : undefined;
}

function firstAdmin(settings: Settings): Config["firstAdmin"] {
  const { NADAJ_ADMIN_EMAIL: email, NADAJ_ADMIN_PASSWORD: password } = settings;
  if (!email || !password) return undefined;
  return { email, password };
}
