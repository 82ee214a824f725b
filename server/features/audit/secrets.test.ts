import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataExport } from "#shared/accounts/data-export.ts";
import { api } from "#shared/contract.ts";
import { endpointPath, queryString } from "#shared/client.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { SETTING_KEYS } from "#shared/site-settings/settings.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { saveSettings } from "#server/features/site-settings/testing/save-settings.ts";
import { STAFF_CALLS } from "./testing/staff-calls.ts";
import { createStaffEntities } from "./testing/staff-entities.ts";

/** The secrets that an operator gives in the environment, recognisable wherever they turn up. */
const IN_ENVIRONMENT = {
  SMTP_URL: "smtp://poczta:taj1ne-poczta@127.0.0.1:9",
  STRIPE_SECRET_KEY: "sk_test_taj2nyKlucz",
  STRIPE_WEBHOOK_SECRET: "whsec_taj3nyPodpis",
  METRICS_TOKEN: "taj4ny-token-pomiarow",
  CDN_PURGE_TOKEN: "taj5ny-token-cdn",
  NADAJ_SECRET: `taj6ny-${"s".repeat(32)}`,
  NADAJ_ADMIN_PASSWORD: "taj7ne-haslo",
  CDN_PURGE_URL: "https://cdn.example/purge",
  NADAJ_ADMIN_EMAIL: "a@example.com",
};
/** The same as settings. */
const SAVED = {
  "money.stripeKey": "sk_test_taj9nyKlucz",
  "money.stripeWebhookSecret": "whsec_taj0nyPodpis",
  "mail.password": "taj8ne-haslo",
};
const MAIL_SERVER = {
  "mail.host": "127.0.0.1",
  "mail.port": 9,
  "mail.security": "none",
  "mail.user": "poczta",
} as const;
const MARK = /taj\dn/;

let world: World;
let admin: Person;

async function answerOf(path: string, { method = "GET", body }: { method?: string; body?: object } = {}) {
  const response = await fetch(`${world.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return `${JSON.stringify([...response.headers])}\n${await response.text()}`;
}

describe.each([
  { origin: "of the environment", env: IN_ENVIRONMENT, saved: {} },
  { origin: "of the settings", env: {}, saved: { ...SAVED, ...MAIL_SERVER } },
])("secrets $origin", ({ env, saved }) => {
  beforeAll(async () => {
    world = await openWorld({ env });
    admin = await world.person({ role: "admin" });
    await saveSettings(admin, saved);
  });
  afterAll(() => world.close());

  const reading = Object.entries(STAFF_CALLS).filter(([, { kind }]) => kind === "reads");

  it.each(reading)("are not in the answer of %s to an administrator", async (name, { input }) => {
    const [noun = "", action = ""] = name.split(".");
    const endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api;
    const endpoint = endpoints[noun]?.[action];
    const { params, query, body } = await input(await createStaffEntities(world, admin));
    if (!endpoint) throw new Error(`${name} is not in the contract`);
    const path = endpointPath(endpoint, params);

    const answer = await answerOf(`/api${path}${queryString(query)}`, {
      ...{ method: endpoint.method },
      ...(endpoint.method === "POST" ? { body: body ?? {} } : {}),
    });

    expect(answer).not.toMatch(MARK);
  });

  it("are not in the history of any setting, nor in its records", async () => {
    const values = { "site.operatorName": "Tęcza" };
    await admin.call(siteSettings.save, { body: { values, revisions: {} } });
    for (const key of SETTING_KEYS) {
      expect(await answerOf(`/api/site-settings/${key}/history`)).not.toMatch(MARK);
    }
    for (const table of ["site_settings", "site_setting_changes", "staff_actions"] as const) {
      const rows = await world.services.db.selectFrom(table).selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(MARK);
    }
  });

  it("read as set", async () => {
    const { values, states } = await admin.call(siteSettings.get);
    const secrets = states.filter(({ isSecret }) => isSecret).map(({ key }) => key);
    expect(secrets).toEqual(Object.keys(SAVED));
    for (const key of secrets) expect(values[key]).toBe("set");
  });

  it.each(["/api/openapi.json", "/api/docs", "/healthz", "/readyz", "/metrics", "/opensearch.xml"])(
    "are not in %s",
    async (path) => {
      expect(await answerOf(path)).not.toMatch(MARK);
    },
  );

  it("are not in the answer about a mail server that refuses", async () => {
    const answer = await answerOf("/api/site-settings/test-mail", { method: "POST", body: {} });
    expect(answer).toContain("statusCode");
    expect(answer).not.toMatch(MARK);
  });

  it("are not in the export of an administrator's data", async () => {
    await admin.call(dataExport.start);
    const url = await until(async () => {
      const shown = await admin.call(dataExport.show, { query: {} });
      return shown.state === "ready" && shown.url;
    }, "a finished export");
    const response = await fetch(`${world.url}${url}`);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const texts = Object.values(files).map((bytes) => strFromU8(bytes));
    expect(texts.join("\n")).toContain(admin.email);
    expect(texts.join("\n")).not.toMatch(MARK);
  });
});
