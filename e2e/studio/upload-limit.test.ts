import { once } from "node:events";
import { appendFileSync, copyFileSync } from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "../clips.ts";
import { openHydrated } from "../page-frame.ts";
import { type Creator, makeCreator, signIn, SITE } from "../site.ts";

const PL = { locale: "pl" } as const;

const REFUSALS = ["answers 413", "answers 502", "cuts off"] as const;
type Refusal = (typeof REFUSALS)[number];

/** A proxy between the browser and the site that limits the size of a request, as nginx does. */
async function openProxy(maxBytes: number, refusal: Refusal) {
  let refused = 0;
  const server = http.createServer((request, response) => {
    const { method, headers } = request;
    if (Number(headers["content-length"] ?? 0) > maxBytes) {
      refused += 1;
      if (refusal === "cuts off") {
        request.once("data", () => request.socket.destroy());
        return;
      }
      // Like nginx, it responds in HTML before it has read the request.
      const status = refusal === "answers 413" ? 413 : 502;
      response.writeHead(status, { "content-type": "text/html", connection: "close" });
      response.end("<html><title>Refused</title></html>");
      return;
    }
    const inner = http.request(request.url ?? SITE, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    inner.on("error", () => response.destroy());
    request.pipe(inner);
  });
  // WebSockets of the page pass through.
  server.on("connect", ({ url = "" }, socket: net.Socket) => {
    const inner = net.connect(Number(url.split(":")[1]), "localhost", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      inner.pipe(socket).pipe(inner);
    });
    inner.on("error", () => socket.destroy());
    socket.on("error", () => inner.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    countRefused: () => refused,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Opens the studio of a new video through a proxy, and chooses a clip of one or two megabytes. */
async function uploadThrough(browser: Browser, creator: Creator, server: string): Promise<[Page, string]> {
  const { _id } = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title: "Za pośrednikiem" },
  });
  const context = await browser.newContext({ locale: "pl-PL", proxy: { server } });
  const page = await context.newPage();
  await signIn(page, creator);
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/${_id}`);
  await page.locator('input[type=file][accept*="video"]').first().setInputFiles(drawClip("1280x720", 16));
  return [page, _id];
}

for (const refusal of REFUSALS) {
  test(`an upload passes a proxy that ${refusal} above a limit, in smaller requests`, async ({ browser }) => {
    const creator = await makeCreator("Sieć z limitem");
    using proxy = await openProxy(900_000, refusal);

    const [page, id] = await uploadThrough(browser, creator, proxy.url);

    await expect(async () => {
      const { status, upload } = await creator.call(videos.processing, { params: { id } });
      expect([status !== "draft", upload]).toEqual([true, null]);
    }).toPass({ timeout: 60_000 });
    expect(proxy.countRefused()).toBeGreaterThan(0);
    await page.context().close();
  });
}

for (const refusal of REFUSALS) {
  test(`an upload names the limit of a proxy that ${refusal} above next to nothing, and shows no bytes that were lost`, async ({
    browser,
  }) => {
    const creator = await makeCreator("Sieć bez miejsca");
    using proxy = await openProxy(50_000, refusal);

    const [page] = await uploadThrough(browser, creator, proxy.url);

    await expect(page.getByRole("alert")).toContainText("nie przyjmuje nawet 2", { timeout: 60_000 });
    await expect(page.getByRole("heading", { name: m.studio_transfer_refused({}, PL) })).toBeVisible();
    await expect(page.getByText(/^0\sB\sz\s/)).toBeVisible();
    await page.context().close();
  });
}

test("a file that changes on the disk during its upload is named, and not sent again and again", async ({
  browser,
}, testInfo) => {
  const creator = await makeCreator("Plik w ruchu");
  const file = testInfo.outputPath("nagranie.mp4");
  copyFileSync(drawClip(), file);
  const { _id } = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title: "Nagranie, które jeszcze trwa" },
  });
  const page = await browser.newPage({ locale: "pl-PL" });
  await signIn(page, creator);
  await page.route("**/api/videos/*/upload/**", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    appendFileSync(file, "more");
    await route.abort();
  });
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/${_id}`);
  await page.locator('input[type=file][accept*="video"]').first().setInputFiles(file);

  await expect(page.getByRole("alert")).toContainText(
    m.studio_refused_unreadable({ name: "nagranie.mp4" }, PL),
  );
  await expect(page.getByRole("button", { name: m.studio_transfer_other_file({}, PL) })).toBeVisible();
  await page.context().close();
});
