// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { loginHref, nextPath } from "#shared/accounts/next-path.ts";
import { storedToken, storeToken } from "./session/credentials.ts";
import { rememberPayment, restorePayment } from "./session/running-payment.ts";
import { useSession } from "./session/session.ts";
import { knownViewer, meQuery } from "./session/viewer.ts";

const PAYMENT_ID = "0199a000-0000-4000-8000-000000000000";
const USER = {
  _id: "0199a000-0000-7000-8000-000000000001",
  deletionAt: "2026-12-24T12:00:00.000Z",
  watchLaterVideosIds: ["0199a000-0000-7000-8000-000000000002"],
} as Partial<User> as User; // what else an account has plays no part here

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState());
});

it("is known of whoever uses the browser: token, account, deletion, watch later, payment, way back, restored [ACC-039]", async () => {
  expect(useSession.getState()).toEqual({ restored: false, token: null, paymentId: null });
  const queryClient = new QueryClient();
  queryClient.setQueryData(meQuery.queryKey, USER);

  storeToken("token-of-ola", true);
  useSession.setState({ restored: true, token: storedToken() });
  rememberPayment(PAYMENT_ID);

  expect(useSession.getState()).toEqual({ restored: true, token: "token-of-ola", paymentId: PAYMENT_ID });
  const viewer = await knownViewer(queryClient);
  expect(viewer).toEqual({ kind: "member", user: USER });
  expect(viewer.kind === "member" && viewer.user.deletionAt).toBe(USER.deletionAt);
  expect(viewer.kind === "member" && viewer.user.watchLaterVideosIds).toEqual(USER.watchLaterVideosIds);
  const login = new URL(loginHref("/watch/1?t=5"), "https://nadaj.example");
  expect(nextPath(login.searchParams.get("next"))).toBe("/watch/1?t=5");
});

it("keeps the payment over a page of the provider", () => {
  rememberPayment(PAYMENT_ID);
  // The page of the provider took the place of ours.
  useSession.setState(useSession.getInitialState());
  expect(useSession.getState().paymentId).toBeNull();

  restorePayment();

  expect(useSession.getState().paymentId).toBe(PAYMENT_ID);
});
