import { describe, expect, it } from "vitest";
import { markLogin, consumeLogin, useAfterLogin } from "./after-login.ts";

describe("the login flag", () => {
  it("is set by a login and cleared after the first page [CLI-003]", () => {
    expect(useAfterLogin.getState()).toEqual({ redirectedFromLogin: false });

    markLogin();

    expect(useAfterLogin.getState()).toEqual({ redirectedFromLogin: true });
    expect([consumeLogin(), consumeLogin()]).toEqual([true, false]);
    expect(useAfterLogin.getState()).toEqual({ redirectedFromLogin: false });
  });
});
