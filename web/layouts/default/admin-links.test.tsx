import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useSession } from "#web/session/session.ts";
import { meQuery } from "#web/session/viewer.ts";
import { accountRequestsCountQuery } from "#web/features/account-requests/queries.ts";
import { AdminLinks } from "./admin-links.tsx";

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  page = document.createElement("nav");
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  useSession.setState(useSession.getInitialState());
  vi.unstubAllGlobals();
});

async function linksFor(role: "moderator" | "admin"): Promise<(string | null)[]> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  // The account fields that the bar reads; all others are left out.
  queryClient.setQueryData(meQuery.queryKey, { _id: "u1", role, channels: [] } as never);
  queryClient.setQueryData(accountRequestsCountQuery.queryKey, 3);
  useSession.setState({ restored: true, token: "token" });
  const router = createRouter({
    routeTree: createRootRoute({ component: AdminLinks }),
    history: createMemoryHistory(),
  });
  await router.load();
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  return [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
}

describe("AdminLinks", () => {
  it.each(["moderator", "admin"] as const)(
    "links a %s to ads, reports, comments, playlists, channels, users, sections and failed jobs [ADM-029, LAS-165]",
    async (role) => {
      const handled = ["ads", "reports", "comments", "playlists", "channels", "sections", "jobs"];
      const links = await linksFor(role);

      expect(links).toEqual(expect.arrayContaining(["/admin", ...handled.map((name) => `/admin/${name}`)]));
      expect(page.querySelector('a[href="/admin/account-requests"]')?.textContent).toContain("3");
      for (const href of ["/admin/mails", "/admin/settings"]) {
        expect({ href, isLinked: links.includes(href) }).toEqual({ href, isLinked: role === "admin" });
      }
    },
  );
});
