import { expect, it } from "vitest";
import { isOpenPage } from "./open-pages.ts";

it.each(["/login", "/en/login", "/reset-password", "/en/reset-password"])("%s stays open", (path) => {
  expect(isOpenPage(path)).toBe(true);
});

it.each(["/", "/en", "/new", "/login/x", "/register", "/en/admin/settings"])("%s is closed", (path) => {
  expect(isOpenPage(path)).toBe(false);
});
