import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, vi } from "vitest";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { useSession } from "#web/session/session.ts";
import { meQuery } from "#web/session/viewer.ts";

interface MenuViewer {
  readonly _id: string;
  readonly role: "user" | "creator" | "moderator" | "admin";
  readonly channels?: readonly OwnChannel[];
}

interface OwnChannel {
  readonly _id: string;
  readonly name: string;
  readonly role: "owner" | "moderator";
}

/**
 * Opens a menu in English as the given account, or as a visitor; returns its rows from top to bottom, or an empty
 * list where there is no button. With several buttons, `button` selects one by its name.
 */
export async function menuRows(
  menu: ReactNode,
  viewer: MenuViewer | undefined,
  fill: (client: QueryClient) => void = () => undefined,
  buttonName = "",
): Promise<string[]> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  overwriteGetLocale(() => "en");
  const page = document.createElement("main");
  document.body.append(page);
  const root = createRoot(page);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  // Account fields that menus read.
  const account = viewer && { watchLaterVideosIds: [], channels: [], ...viewer };
  client.setQueryData(meQuery.queryKey, (account ?? null) as never);
  fill(client);
  useSession.setState({ restored: true, token: viewer ? "token" : null });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => menu }),
    history: createMemoryHistory(),
  });
  await router.load();
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  // Lazily loaded components that are already cached still render a few turns later.
  for (let turn = 0; turn < 20; turn += 1) await act(async () => undefined);
  try {
    const buttons = [...page.querySelectorAll("button")];
    const button = buttons.find((one) => nameOf(one).includes(buttonName));
    if (!button) return [];
    await act(async () => {
      button.click();
      await import("#web/ui/overlays/menu-popover.tsx");
    });
    const rows = () => [...document.querySelectorAll("[role=menuitem], [role=menuitemradio]")];
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(rows().length).toBeGreaterThan(0);
    });
    return rows().map(textOf);
  } finally {
    await act(async () => root.unmount());
    page.remove();
    useSession.setState(useSession.getInitialState());
    vi.unstubAllGlobals();
  }
}

function nameOf(button: Element): string {
  return button.getAttribute("aria-label") ?? button.textContent ?? "";
}

/** Text of a row without its image. */
function textOf(row: Element): string {
  const clone = row.cloneNode(true) as Element;
  for (const icon of clone.querySelectorAll("[aria-hidden]")) icon.remove();
  return clone.textContent ?? "";
}
