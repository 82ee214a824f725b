// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { credentialHeaders, deleteToken, isTokenPermanent, storedToken, storeToken } from "./credentials.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it("stores only the token of the last login, for the tab or permanently as requested", () => {
  storeToken("kept-for-good", true);
  expect([storedToken(), isTokenPermanent()]).toEqual(["kept-for-good", true]);

  storeToken("for-the-tab", false);
  expect([storedToken(), isTokenPermanent()]).toEqual(["for-the-tab", false]);

  // Simulates a closed tab: the earlier login must not come back.
  sessionStorage.clear();
  expect(storedToken()).toBeNull();

  storeToken("for-the-tab", false);
  storeToken("kept-for-good", true);
  expect([storedToken(), sessionStorage.length]).toEqual(["kept-for-good", 0]);
});

it("sends the token, or else a persistent id of the browser", () => {
  const { "anonymous-id": id } = credentialHeaders();
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(credentialHeaders()).toEqual({ "anonymous-id": id });

  storeToken("kept-for-good", true);
  expect(credentialHeaders()).toEqual({ authorization: "Bearer kept-for-good" });

  deleteToken();
  expect(credentialHeaders()).toEqual({ "anonymous-id": id });
});
