// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, describe, expect, it } from "vitest";
import { removePushScript, loadPushScript } from "./push-script.ts";

const SCRIPT = "https://push.example/script.js";

afterEach(() => document.head.replaceChildren());

describe("loadPushScript", () => {
  it("loads the configured script, once [NOT-053]", () => {
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj", hash: "h4sh" });
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj", hash: "h4sh" });

    const scripts = [...document.scripts].map(({ src, dataset }) => [
      src,
      dataset["appId"],
      dataset["userHash"],
    ]);
    expect(scripts).toEqual([[SCRIPT, "nadaj", "h4sh"]]);
  });

  it("loads again for another account, and leaves no hash in the page afterwards", () => {
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj", hash: "h4sh" });
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj", hash: "0ther" });

    expect([...document.scripts].map(({ dataset }) => dataset["userHash"])).toEqual(["0ther"]);
    removePushScript();
    expect(document.scripts).toHaveLength(0);
  });

  it("loads no third-party script by default [NOT-053]", () => {
    loadPushScript({ pushAppId: "nadaj", hash: "h4sh" });

    expect(document.scripts).toHaveLength(0);
  });
});
