// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, describe, expect, it } from "vitest";
import { forgetPushScript, loadPushScript } from "./push-script.ts";

const SCRIPT = "https://push.example/script.js";

afterEach(() => document.head.replaceChildren());

describe("loadPushScript", () => {
  it("loads the script whose address is configured, once [NOT-053]", () => {
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj", hash: "h4sh" });
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj", hash: "h4sh" });

    const scripts = [...document.scripts].map(({ src, dataset }) => [
      src,
      dataset["appId"],
      dataset["userHash"],
    ]);
    expect(scripts).toEqual([[SCRIPT, "nadaj", "h4sh"]]);
  });

  it("is loaded anew for another account, and leaves no hash behind after it", () => {
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj", hash: "h4sh" });
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj", hash: "0ther" });

    expect([...document.scripts].map(({ dataset }) => dataset["userHash"])).toEqual(["0ther"]);
    forgetPushScript();
    expect(document.scripts).toHaveLength(0);
  });

  it("loads nothing of another host by itself [NOT-053]", () => {
    loadPushScript({ pushAppId: "nadaj", hash: "h4sh" });

    expect(document.scripts).toHaveLength(0);
  });
});
