// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { credentialHeaders, forgetToken, isTokenKept, storedToken, storeToken } from "./credentials.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it("keeps the token of the last login alone, for the tab or for good as was asked", () => {
  storeToken("kept-for-good", true);
  expect([storedToken(), isTokenKept()]).toEqual(["kept-for-good", true]);

  storeToken("for-the-tab", false);
  expect([storedToken(), isTokenKept()]).toEqual(["for-the-tab", false]);

  // As a tab that is closed forgets it: the earlier login must not come back.
  sessionStorage.clear();
  expect(storedToken()).toBeNull();

  storeToken("for-the-tab", false);
  storeToken("kept-for-good", true);
  expect([storedToken(), sessionStorage.length]).toEqual(["kept-for-good", 0]);
});

it("calls with the token, or else with an id of the browser that stays the same", () => {
  const { "anonymous-id": id } = credentialHeaders();
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(credentialHeaders()).toEqual({ "anonymous-id": id });

  storeToken("kept-for-good", true);
  expect(credentialHeaders()).toEqual({ authorization: "Bearer kept-for-good" });

  forgetToken();
  expect(credentialHeaders()).toEqual({ "anonymous-id": id });
});
