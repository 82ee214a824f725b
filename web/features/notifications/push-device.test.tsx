import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { m } from "#web/i18n/compiled/messages.js";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { PushDevice } from "./push-device.tsx";

vi.mock("#web/ssr/public-config.ts", () => ({ siteName: () => "Nadaj" }));

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  page = document.createElement("main");
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  const client = new QueryClient();
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <PushDevice />
      </QueryClientProvider>,
    ),
  );
}

/** Stubs a browser that supports push, with a permission state. */
function stubPush(permission: NotificationPermission, requestPermission?: () => Promise<never>): void {
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", { permission, requestPermission });
  vi.stubGlobal("navigator", { serviceWorker: {} });
}

describe("PushDevice", () => {
  it("names https where the page has none, and the bell in place of push messages", async () => {
    overwriteGetLocale(() => "en");
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("isSecureContext", false);

    await show();

    expect(page.textContent).toBe(m.notifications_push_insecure());
    expect(page.querySelector("button")).toBeNull();
  });

  it.each([
    ["pl", "To urządzenie nie obsługuje powiadomień push."],
    ["en", "This device does not support push notifications."],
  ] as const)("says that the device does not support push, %s [NOT-048]", async (locale, text) => {
    overwriteGetLocale(() => locale);
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("isSecureContext", true);

    await show();

    expect(page.textContent).toBe(text);
    expect(page.querySelector("button")).toBeNull();
  });

  it("explains how to unblock push, and shows no button [NOT-049]", async () => {
    stubPush("denied");

    await show();

    expect(page.textContent).toBe(m.notifications_push_denied({ site: "Nadaj" }));
    expect(page.querySelector("button")).toBeNull();
  });

  it("shows the error [NOT-049]", async () => {
    stubPush("default", () => Promise.reject(new Error("no")));
    await show();

    await act(async () => page.querySelector("button")?.click());

    const alert = await vi.waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      return page.querySelector('[role="alert"]') ?? Promise.reject(new Error("no alert yet"));
    });
    expect(alert.textContent).toBe(m.notifications_push_failed());
  });
});
