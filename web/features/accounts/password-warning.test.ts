import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordWarning } from "./password-warning.ts";

describe("passwordWarning", () => {
  it.each([
    ["", undefined],
    ["abc", undefined],
    ["x9!kQz", "short"],
    ["x9!kQz7p", undefined],
    ["haslo123", "common"],
    ["Haslo123", "common"],
    ["zaq12wsx", "common"],
    ["qwerty", "common"],
    ["wiewiórka na rowerze", undefined],
  ])("of %j is %s", (password, warning) => {
    expect(passwordWarning(password, isCommonPassword)).toBe(warning);
  });
});
