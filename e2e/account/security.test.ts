import { expect, test } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { makeAccount, PASSWORD, SITE } from "../site.ts";

test.use({ locale: "pl-PL" });

test("pages load nothing from other hosts and name the site itself, whatever the Host header", async ({
  request,
}) => {
  for (const path of ["/", "/en/new", "/login", "/nowhere"]) {
    const response = await request.get(path, {
      headers: { "x-forwarded-host": "evil.example", "accept-language": "pl" },
    });
    const headers = response.headers();
    const policy = headers["content-security-policy"] ?? "";
    // The only other host is that of the push script that the operator has configured.
    const ofOthers = policy.replaceAll(" https://push.example", "");
    expect(ofOthers, path).not.toMatch(/https?:|\*|'unsafe-eval'/);
    const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src"));
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(await response.text()).not.toContain("evil.example");
  }
  const home = await (await request.get("/")).text();
  expect(home).toContain(`<link rel="canonical" href="${SITE}/"`);
});

test("another site cannot embed a page of ours in a frame", async ({ page }) => {
  const elsewhere = SITE.replace("localhost", "127.0.0.1");
  await page.route(`${elsewhere}/trap`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${SITE}/login"></iframe>` }),
  );
  await page.goto(`${elsewhere}/trap`);
  // The browser shows its own error page instead of the refused one.
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
});

for (const next of ["https://example.com/", "//example.com", "/\\example.com", "javascript:alert(1)"]) {
  test(`a login does not redirect to another site: ${next}`, async ({ page }) => {
    const { email, call } = await makeAccount();
    await call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
    await page.goto(`/login?${new URLSearchParams({ next }).toString()}`);
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
    await page.locator("form").getByRole("button", { name: "Zaloguj się", exact: true }).click();
    await expect(page).toHaveURL(`${SITE}/`);
  });
}

test("@smoke a form submitted before hydration is submitted afterwards", async ({ page }) => {
  const { email } = await makeAccount();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
  scripts.resolve();
  await expect(page).toHaveURL(`${SITE}/`);
});
