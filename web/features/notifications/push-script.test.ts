// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, describe, expect, it } from "vitest";
import { loadPushScript } from "./push-script.ts";

const SCRIPT = "https://push.example/script.js";

afterEach(() => document.head.replaceChildren());

describe("loadPushScript", () => {
  it("loads the script whose address is configured, once [NOT-053]", () => {
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj" });
    loadPushScript({ pushScript: SCRIPT, pushAppId: "nadaj" });

    const scripts = [...document.scripts].map(({ src, dataset }) => [src, dataset["appId"]]);
    expect(scripts).toEqual([[SCRIPT, "nadaj"]]);
  });

  it("loads nothing of another host by itself [NOT-053]", () => {
    loadPushScript({ pushAppId: "nadaj" });

    expect(document.scripts).toHaveLength(0);
  });
});
