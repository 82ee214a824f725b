// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { loginHref, nextPath } from "#shared/accounts/next-path.ts";
import { storedToken, storeToken } from "./credentials.ts";
import { storePayment, restorePayment } from "./running-payment.ts";
import { useSession } from "./session.ts";
import { resolveViewer, meQuery } from "./viewer.ts";

const PAYMENT_ID = "0199a000-0000-4000-8000-000000000000";
const USER = {
  _id: "0199a000-0000-7000-8000-000000000001",
  deletionAt: "2026-12-24T12:00:00.000Z",
  watchLaterVideosIds: ["0199a000-0000-7000-8000-000000000002"],
} as Partial<User> as User; // other account fields are irrelevant here

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState());
});

it("session state has token, account, deletion, watch later, payment, redirect, restored flag [ACC-039]", async () => {
  expect(useSession.getState()).toEqual({ restored: false, token: null, paymentId: null });
  const queryClient = new QueryClient();
  queryClient.setQueryData(meQuery.queryKey, USER);

  storeToken("token-of-ola", true);
  useSession.setState({ restored: true, token: storedToken() });
  storePayment(PAYMENT_ID);

  expect(useSession.getState()).toEqual({ restored: true, token: "token-of-ola", paymentId: PAYMENT_ID });
  const viewer = await resolveViewer(queryClient);
  expect(viewer).toEqual({ kind: "member", user: USER });
  expect(viewer.kind === "member" && viewer.user.deletionAt).toBe(USER.deletionAt);
  expect(viewer.kind === "member" && viewer.user.watchLaterVideosIds).toEqual(USER.watchLaterVideosIds);
  const login = new URL(loginHref("/watch/1?t=5"), "https://nadaj.example");
  expect(nextPath(login.searchParams.get("next"))).toBe("/watch/1?t=5");
});

it("keeps the payment id while the provider's page is open", () => {
  storePayment(PAYMENT_ID);
  // The provider's page has replaced the site: all state in memory is lost.
  useSession.setState(useSession.getInitialState());
  expect(useSession.getState().paymentId).toBeNull();

  restorePayment();

  expect(useSession.getState().paymentId).toBe(PAYMENT_ID);
});
