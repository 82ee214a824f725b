import { expect } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { createClient } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { addPerson, mailedPasswordCode, mailsTo } from "../own-site-people.ts";
import { runInShell } from "../own-site-shell.ts";
import type { SiteWithDatabase } from "../staff/storage-steps.ts";
import { DESKTOP, test } from "../windows.ts";
import {
  announce,
  failEncode,
  fillQueue,
  fillQuota,
  loseFile,
  startTroubledSite,
  untilNotified,
  untilProcessed,
  WAIT,
} from "./troubles.ts";

const NEW_PASSWORD = "zupelnie nowe haslo";

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: SiteWithDatabase;
const opened = new AsyncDisposableStack();
test.beforeAll(async () => {
  site = await startTroubledSite(opened);
});
test.afterAll(() => opened.disposeAsync());

async function nadaj(...args: string[]): Promise<string> {
  const { code, text, error } = await runInShell(site, ...args);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  return text;
}

test("in the shell, a user over the quota gets more space, is told, and uploads again [OPS-135]", async () => {
  const creator = await fillQuota(site);

  await nadaj("user", "quota", creator.email, "--total", "5");

  expect(await announce(site, creator)).toEqual({ status: 201 });
  await expect
    .poll(async () => (await mailsTo(site, creator.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining("Nowe limity przesyłania"));
});

test("in the shell, a full queue runs again, the urgent video first, and its owner is told [OPS-135]", async () => {
  const { id, job, owner, starts } = await fillQueue(site, "Ogłoszenie");
  expect(await nadaj("jobs", "list", "--queue", "encoding")).toContain(job);

  await nadaj("jobs", "raise", job);
  await nadaj("jobs", "resume", "encoding");

  await untilProcessed(owner, id);
  await untilNotified(owner, "video_processed", id);
  const [urgent, ...others] = await starts();
  for (const other of others) expect((urgent ?? "never") < (other ?? "never")).toBe(true);
});

test("in the shell, a failed encode is found and retried, and the owner is told when it is done [OPS-135]", async () => {
  test.slow();
  const { id, owner, mendCause } = await failEncode(site, "Pociąg bez miejsca");
  const listed = await nadaj("jobs", "list");
  const job =
    listed
      .split("\n")
      .find((line) => line.includes("video.prepare"))
      ?.split(" ", 1)[0] ?? "";

  await mendCause();
  await nadaj("jobs", "retry", job);

  await untilProcessed(owner, id);
  await untilNotified(owner, "video_processed", id);
});

test("in the shell, who lost the password gets a link by mail, logs in and is told of the change [OPS-135]", async () => {
  const person = await addPerson(site, "user");
  const earlier = (await mailsTo(site, person.email)).length;

  await nadaj("user", "password", person.email, "--link");

  const visit = createClient({ base: `${site.url}/api` });
  const code = await mailedPasswordCode(site, person.email, earlier);
  const { email } = person;
  await visit(security.resetPassword, { body: { email, code, newPassword: NEW_PASSWORD } });
  const { token } = await visit(accounts.login, { body: { email, password: NEW_PASSWORD } });
  expect(token).not.toBe(person.token);
  await expect(person.call(accounts.me)).rejects.toMatchObject({ status: 401 });
  await expect
    .poll(async () => (await mailsTo(site, email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Hasło .* zostało zmienione$/));
});

test("in the shell, orphans on either side are found and mended, and the owner of the video is told [OPS-135]", async () => {
  test.slow();
  const { id, owner, lost, strange } = await loseFile(site, "Zgubiona jakość");
  const found = await runInShell(site, "storage", "check");
  expect(found).toMatchObject({ code: 1, text: expect.stringContaining(lost) });
  expect(found.text).toContain(strange);

  await nadaj("storage", "check", "--mend");

  await untilNotified(owner, "video_remade", id);
  await expect(async () => {
    const { progress } = await owner.call(videos.processing, { params: { id } });
    expect(progress).toBe(100);
    expect((await runInShell(site, "storage", "check")).code).toBe(0);
  }).toPass(WAIT);
});
