import { describe, expect, it } from "vitest";
import { noteLogin, takeLogin, useAfterLogin } from "./after-login.ts";

describe("the mark of a login", () => {
  it("is set by a login and gone after the first page [CLI-003]", () => {
    expect(useAfterLogin.getState()).toEqual({ redirectedFromLogin: false });

    noteLogin();

    expect(useAfterLogin.getState()).toEqual({ redirectedFromLogin: true });
    expect([takeLogin(), takeLogin()]).toEqual([true, false]);
    expect(useAfterLogin.getState()).toEqual({ redirectedFromLogin: false });
  });
});
