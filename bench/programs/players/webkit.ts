import { Builder } from "selenium-webdriver";
import { freePort } from "#server/testing/free-port.ts";
import { ensureWebKit } from "../../../scripts/other-browsers.ts";
import { SCREEN, type VirtualDesktop } from "../virtual-desktop.ts";
import { isAnswering, readVersion, startProgram, until } from "../processes.ts";
import { plainPage, playNatively } from "./native-page.ts";
import type { OpenPlayer, Player } from "./player.ts";

const START_MS = 60_000;
const shared = {
  packages: [
    ...["webkit2gtk-driver", "gstreamer1.0-libav", "gstreamer1.0-pulseaudio"],
    ...["gstreamer1.0-plugins-good", "gstreamer1.0-plugins-bad"],
  ],
  programs: ["WebKitWebDriver"],
  readVersion: () =>
    readVersion("dpkg-query", ["--show", "--showformat=${Version}", "webkit2gtk-driver"], /([\d.]+)/),
};

export const webkit: Player = {
  ...shared,
  name: "webkit",
  rows: "[LVE-122]",
  open: ({ desktop, watchUrl }) => openPage(desktop, watchUrl),
};

export const webkitNative: Player = {
  ...shared,
  name: "webkit-native",
  rows: "[LVE-047]",
  open: ({ desktop, hlsUrl }) => openPage(desktop, plainPage(hlsUrl), playNatively(hlsUrl)),
};

async function openPage(desktop: VirtualDesktop, address: string, script = ""): Promise<OpenPlayer> {
  const { driver: program, browser } = ensureWebKit();
  const port = await freePort();
  // Only this pipeline of GStreamer has an HLS reader.
  const env = { ...desktop.env, WEBKIT_GST_USE_PLAYBIN3: script === "" ? "0" : "1" };
  const service = startProgram(program, [`--port=${port}`], { env });
  const server = `http://127.0.0.1:${port}`;
  await until(() => isAnswering(`${server}/status`), "the driver of WebKit");
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
    })
    .build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SCREEN });
  await driver.get(address);
  await driver.executeScript(script);
  const isPlaying = () =>
    driver.executeScript<boolean>("return document.querySelector('video')?.currentTime > 0");
  await driver.wait(isPlaying, START_MS);
  // Without a user gesture the page may only play muted.
  if (await driver.executeScript<boolean>("return document.querySelector('video').muted")) {
    await driver.actions().sendKeys("m").perform();
  }
  return {
    problem: () => (service.isRunning() ? undefined : "it ended"),
    async stop() {
      await driver.quit();
      await service.stop();
    },
  };
}
