import path from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { DEFAULT_PUBLIC_CONFIG } from "#shared/public-config.ts";
import { StartError } from "./start-error.ts";

const STRIPE_SECRETS = { "money.stripeKey": "sk_1", "money.stripeWebhookSecret": "whsec_1" };
describe("readConfig", () => {
  it("needs no variables on one machine", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: path.resolve("data"),
      databaseUrl: undefined,
      s3: undefined,
      mail: { smtpUrl: undefined, from: "noreply@localhost" },
      stripeApiHost: undefined,
      donations: { provider: "test", account: undefined, product: "nadaj" },
      firstAdmin: undefined,
      roles: ["api", "worker", "live", "chat"],
      browser: { ...DEFAULT_PUBLIC_CONFIG, cookies: { secure: false, domain: undefined } },
      logLevel: "info",
      fixedSettings: {},
      isRateLimited: true,
      secret: undefined,
    });
  });

  it("points browsers to the API of its own host, unless another is configured [ACC-093]", () => {
    expect(readConfig({}).browser.apiUrl).toBe("/api");
    expect(readConfig({ PUBLIC_API_URL: "https://api.nadaj.example" }).browser.apiUrl).toBe(
      "https://api.nadaj.example",
    );
  });

  it("uses one time zone for all users: Warsaw, or another one configured by name [LAS-084]", () => {
    expect(readConfig({}).browser.timeZone).toBe("Europe/Warsaw");
    expect(readConfig({ NADAJ_TIME_ZONE: "Asia/Tokyo" }).browser.timeZone).toBe("Asia/Tokyo");
    for (const wrong of ["Warszawa", "+01:00", "Europe/Warszawa"]) {
      expect(() => readConfig({ NADAJ_TIME_ZONE: wrong })).toThrow(
        /NADAJ_TIME_ZONE must be the name of a time zone/,
      );
    }
  });

  it("takes an accent that is readable, and names the contrast of another one", () => {
    expect(readConfig({ NADAJ_ACCENT_LIGHT: "1D4ED8", NADAJ_THEME_COLOR: "#abc" }).fixedSettings).toEqual({
      "site.accentLight": "#1d4ed8",
      "site.themeColor": "#aabbcc",
    });
    expect(() => readConfig({ NADAJ_ACCENT_LIGHT: "#ffd426" })).toThrow(
      /NADAJ_ACCENT_LIGHT must be a colour with a contrast of at least 4\.5:1 \(here 1\.42:1\) to the background of the light theme/,
    );
    expect(() => readConfig({ NADAJ_ACCENT_DARK: "#000" })).toThrow(
      /at least 4\.5:1 \(here 1\.0\d:1\).* dark theme/,
    );
    expect(() => readConfig({ NADAJ_THEME_COLOR: "green" })).toThrow(
      /NADAJ_THEME_COLOR must be a colour like/,
    );
  });

  it("takes languages, and a default that is one of them", () => {
    const env = { NADAJ_LANGUAGES: "en, pl", NADAJ_DEFAULT_LANGUAGE: "en" };
    expect(readConfig(env).fixedSettings).toEqual({
      "site.languages": ["pl", "en"],
      "site.defaultLanguage": "en",
    });
    expect(() => readConfig({ ...env, NADAJ_LANGUAGES: "pl" })).toThrow(
      /NADAJ_DEFAULT_LANGUAGE must be one of NADAJ_LANGUAGES/,
    );
    expect(() => readConfig({ NADAJ_LANGUAGES: "pl,de" })).toThrow(
      /NADAJ_LANGUAGES must be a list of pl, en/,
    );
  });

  it("assigns hosts to languages if configured [LOC-014]", () => {
    expect(readConfig({}).browser.locales).toBeUndefined();
    expect(readConfig({ LOCALE_DOMAINS: "en=Nadaj.example" }).browser.locales).toEqual([
      { code: "pl", domain: undefined },
      { code: "en", domain: "nadaj.example" },
    ]);
  });

  it("reads a certificate for RTMPS in the role live only, and names what is wrong with it", () => {
    const env = { RTMPS_CERT_FILE: "/no/cert.pem", RTMPS_KEY_FILE: "/no/key.pem" };
    expect(readConfig({}).rtmps).toBeUndefined();
    expect(readConfig({ ...env, NADAJ_ROLES: "api" }).rtmps?.port).toBe(1936);
    expect(() => readConfig(env)).toThrow(
      /^RTMPS_CERT_FILE and RTMPS_KEY_FILE must be a certificate and its private key in PEM: .*no such file.*\.$/,
    );
    expect(() => readConfig({ RTMPS_KEY_FILE: "/no/key.pem" })).toThrow(/^RTMPS_CERT_FILE is missing/);
  });

  it.each([
    { env: { PORT: "8080" }, expected: { port: 8080, publicUrl: "http://localhost:8080" } },
    { env: { PORT: "" }, expected: { port: 3000 } },
    {
      env: { PUBLIC_URL: "https://nadaj.example/" },
      expected: { publicUrl: "https://nadaj.example", host: "0.0.0.0" },
    },
    { env: { PUBLIC_URL: "http://127.0.0.1:8080" }, expected: { host: "127.0.0.1" } },
    { env: { PUBLIC_URL: "https://nadaj.example", HOST: "::1" }, expected: { host: "::1" } },
    {
      env: { PUBLIC_URL: "https://nadaj.example" },
      expected: { mail: { from: "noreply@nadaj.example" } },
    },
    {
      env: { MAIL_FROM: "Nadaj <post@nadaj.example>" },
      expected: { mail: { from: "Nadaj <post@nadaj.example>" } },
    },
    { env: { DATA_DIR: "/srv/nadaj" }, expected: { dataDir: "/srv/nadaj" } },
    {
      env: { DATABASE_URL: "postgres:///nadaj?host=/run/postgresql" },
      expected: { databaseUrl: expect.any(String) },
    },
    { env: { REDIS_URL: "rediss://cache:6379" }, expected: { redisUrl: "rediss://cache:6379" } },
    { env: { REDIS_URL: "redis://cache/2" }, expected: { redisUrl: "redis://cache/2" } },
    { env: { FFMPEG_PATH: process.execPath }, expected: { ffmpegPath: process.execPath } },
    { env: { NADAJ_ROLES: "worker, live,worker" }, expected: { roles: ["worker", "live"] } },
    {
      env: { COOKIE_SECURE: "true", COOKIE_DOMAIN: "nadaj.example" },
      expected: { browser: { ...DEFAULT_PUBLIC_CONFIG, cookies: { secure: true, domain: "nadaj.example" } } },
    },
    {
      env: { PUBLIC_URL: "https://nadaj.example", PUBLIC_API_URL: "https://api.nadaj.example/v1" },
      expected: { browser: { apiUrl: "https://api.nadaj.example/v1", cookies: { secure: true } } },
    },
    {
      env: { PUBLIC_LIVE_URL: "https://live.example", PUBLIC_CHAT_URL: "/talk" },
      expected: { browser: { liveUrl: "https://live.example", chatUrl: "/talk" } },
    },
    {
      env: {
        NADAJ_CREATOR_VERIFICATION: "manual",
        NADAJ_REGISTRATION: "invitation",
        NADAJ_LIVE_RUNGS: "720,240",
      },
      expected: {
        fixedSettings: {
          "registration.creators": "manual",
          "registration.mode": "invitation",
          "encoding.liveRungs": [720, 240],
        },
      },
    },
    {
      env: { TRUSTED_PROXIES: "203.0.113.7, 10.0.0.0/8,2001:db8::/32" },
      expected: { trustedProxies: ["203.0.113.7", "10.0.0.0/8", "2001:db8::/32"] },
    },
    { env: { TRUSTED_PROXIES: "none" }, expected: { trustedProxies: [] } },
    {
      env: {},
      expected: {
        trustedProxies: [
          ...["127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
        ],
      },
    },
    {
      env: { METRICS_TOKEN: "x".repeat(16) },
      expected: { metrics: { token: "x".repeat(16), server: undefined } },
    },
    {
      env: { METRICS_PORT: "9464" },
      expected: { metrics: { token: undefined, server: { host: "127.0.0.1", port: 9464 } } },
    },
    {
      env: { CDN_PURGE_URL: "https://cdn.nadaj.example/purge", CDN_PURGE_TOKEN: "hush" },
      expected: { cdnPurge: { url: "https://cdn.nadaj.example/purge", token: "hush" } },
    },
    { env: { NADAJ_RATE_LIMITS: "off" }, expected: { isRateLimited: false } },
    {
      env: { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "nadaj", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" },
      expected: { s3: { endpoint: "https://s3.example", bucket: "nadaj", accessKey: "a", secretKey: "b" } },
    },
    {
      env: {
        ...{ S3_ENDPOINT: "https://s3.example", S3_BUCKET: "nadaj", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" },
        S3_REGION: "eu-central-1",
      },
      expected: { s3: { region: "eu-central-1" } },
    },
    { env: { PUBLIC_URL: "https://nadaj.example" }, expected: { donations: { provider: undefined } } },
    {
      env: { PUBLIC_URL: "https://nadaj.example", NADAJ_DONATIONS: "test" },
      expected: { donations: { provider: "test" } },
    },
    {
      env: { NADAJ_DONATION_ACCOUNT: "61 1090 1014 0000 0712 1981 2874" },
      expected: { donations: { provider: "transfer", account: "61109010140000071219812874" } },
    },
    { env: { NADAJ_DONATIONS: "off" }, expected: { donations: { provider: undefined } } },
    {
      env: { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1", NADAJ_DONATION_MINIMUM: "10" },
      expected: { donations: { provider: "stripe" }, fixedSettings: { "money.donationMinimum": 10 } },
    },
    {
      env: {
        STRIPE_SECRET_KEY: "sk_1",
        STRIPE_WEBHOOK_SECRET: "whsec_1",
        STRIPE_API_HOST: "http://127.0.0.1:1",
      },
      expected: { stripeApiHost: "http://127.0.0.1:1", fixedSettings: STRIPE_SECRETS },
    },
    {
      env: { NADAJ_ADMIN_EMAIL: "ala@nadaj.example", NADAJ_ADMIN_PASSWORD: "sekret" },
      expected: { firstAdmin: { email: "ala@nadaj.example", password: "sekret" } },
    },
    {
      env: { NADAJ_ADMIN_EMAIL: "ala@żółw.pl", NADAJ_ADMIN_PASSWORD: "sekret" },
      expected: { firstAdmin: { email: "ala@xn--w-uga1v8h.pl" } },
    },
  ])("reads $env", ({ env, expected }) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  it.each([
    ["PORT", "http", 'PORT must be a whole number from 1 to 65535, not "http".'],
    ["PORT", "70000", 'PORT must be a whole number from 1 to 65535, not "70000".'],
    ["HOST", "my host", "HOST must be an address to listen on"],
    ["PUBLIC_URL", "nadaj.example", "PUBLIC_URL must be the address of the site"],
    ["PUBLIC_URL", "https://nadaj.example/tv", "PUBLIC_URL must be the address of the site without a path"],
    ["LOCALE_DOMAINS", "de=nadaj.example", "LOCALE_DOMAINS must be a list of languages and their hosts"],
    ["DATABASE_URL", "mysql://root:top@db/nadaj", "DATABASE_URL must be an address like postgres://"],
    ["REDIS_URL", "cache:6379", "REDIS_URL must be an address like redis://"],
    ["REDIS_URL", "redis://cache:6379/nadaj", "REDIS_URL must be an address like redis://"],
    ["S3_ENDPOINT", "s3.example.com", "S3_ENDPOINT must be an address like https://"],
    ["S3_BUCKET", "My Bucket", "S3_BUCKET must be a bucket name"],
    ["S3_REGION", "Frankfurt am Main", "S3_REGION must be the name of a region like eu-central-1"],
    ["S3_REGOIN", "eu-central-1", "S3_REGOIN is unknown: Nadaj reads S3_ENDPOINT, S3_BUCKET, S3_REGION,"],
    ["S3_PASSWORD", "hunter2", "S3_PASSWORD is unknown"],
    ["SMTP_URL", "mail.example.com", "SMTP_URL must be an address like smtps://"],
    ["MAIL_FROM", "Nadaj", "MAIL_FROM must be a sender like"],
    ["FFMPEG_PATH", "/no/such/ffmpeg", "FFMPEG_PATH must be the path of an ffmpeg that can be run"],
    ["STRIPE_SECRET_KEY", "pk_1", "STRIPE_SECRET_KEY must be a secret key of Stripe"],
    ["STRIPE_WEBHOOK_SECRET", "sk_1", "STRIPE_WEBHOOK_SECRET must be a webhook secret of Stripe"],
    ["NADAJ_DONATION_ACCOUNT", "61 1090 1014", "NADAJ_DONATION_ACCOUNT must be the number of a Polish"],
    ["NADAJ_DONATION_MINIMUM", "4,50", "NADAJ_DONATION_MINIMUM must be a whole number of złoty"],
    ["STRIPE_API_HOST", "api.stripe.com", "STRIPE_API_HOST must be an address like http"],
    ["NADAJ_ADMIN_EMAIL", "ala", 'NADAJ_ADMIN_EMAIL must be an e-mail address, not "ala".'],
    ["TRUSTED_PROXIES", "proxy.example", "TRUSTED_PROXIES must be a list of addresses and networks like"],
    ["TRUSTED_PROXIES", "10.0.0.0/33", 'or the word none, not "10.0.0.0/33".'],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8", "TRUSTED_PROXIES must be a list of addresses"],
    ["TRUSTED_PROXIES", "true", "TRUSTED_PROXIES must be a list of addresses"],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must be at least 16 characters long."],
    ["METRICS_PORT", "http", "METRICS_PORT must be a whole number from 1 to 65535"],
    ["METRICS_HOST", "my host", "METRICS_HOST must be an address to listen on"],
    ["CDN_PURGE_URL", "cdn.example.com", "CDN_PURGE_URL must be an address like https://"],
    ["NADAJ_ADMIN_PASSWORD", "kot", "NADAJ_ADMIN_PASSWORD must be at least 6 characters long."],
    ["NADAJ_ROLES", "api,cook", 'NADAJ_ROLES must be a list of api, worker, live, chat, not "api,cook".'],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of trace, debug"],
    ["NADAJ_CREATOR_VERIFICATION", "maybe", "NADAJ_CREATOR_VERIFICATION must be one of auto, manual, off"],
    ["NADAJ_REGISTRATION", "maybe", "NADAJ_REGISTRATION must be one of open, approval, invitation, closed"],
    ["NADAJ_SECRET", "short", "NADAJ_SECRET must be at least 32 characters long."],
  ])("refuses %s=%s in one sentence", (name, value, sentence) => {
    const sentences = failuresOf({ [name]: value });

    expect(sentences[0]).toContain(sentence);
  });

  it.each([
    [{ S3_BUCKET: "nadaj" }, "S3_ENDPOINT, S3_ACCESS_KEY, and S3_SECRET_KEY are missing"],
    [{ STRIPE_SECRET_KEY: "sk_1" }, "STRIPE_WEBHOOK_SECRET is missing"],
    [{ NADAJ_ADMIN_PASSWORD: "sekret" }, "NADAJ_ADMIN_EMAIL is missing"],
  ])("refuses %j without the rest of its group", (env, sentence) => {
    expect(failuresOf(env)).toEqual([expect.stringContaining(sentence)]);
  });

  it("does not print the value of an unknown variable, which may be a password", () => {
    expect(failuresOf({ S3_PASSWORD: "hunter2" }).join()).not.toContain("hunter2");
  });

  it("reports all invalid variables at once", () => {
    const sentences = failuresOf({ PORT: "0", LOG_LEVEL: "loud", S3_BUCKET: "nadaj" });

    expect(sentences).toHaveLength(3);
  });

  it.each([
    "DATABASE_URL",
    "REDIS_URL",
    "SMTP_URL",
    "STRIPE_SECRET_KEY",
    "NADAJ_ADMIN_PASSWORD",
    "NADAJ_SECRET",
  ])("never prints the value of %s", (name) => {
    expect(failuresOf({ [name]: "hush" }).join()).not.toContain("hush");
  });
});

function failuresOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.sentences;
    throw error;
  }
  return [];
}
