import { describe, expect, it } from "vitest";
import type { SettingKey } from "#shared/site-settings/settings.ts";
import { questionAfter, questionBefore } from "./questions.ts";

const none = () => false;
const fixing =
  (...keys: SettingKey[]) =>
  (key: SettingKey) =>
    keys.includes(key);

describe("the order of the questions", () => {
  it("is name, operator, people, limits, mail, and back", () => {
    expect(questionAfter("name", none)).toBe("operator");
    expect(questionAfter("operator", none)).toBe("people");
    expect(questionAfter("people", none)).toBe("limits");
    expect(questionAfter("limits", none)).toBe("mail");
    expect(questionAfter("mail", none)).toBeUndefined();
    expect(questionBefore("mail", none)).toBe("limits");
    expect(questionBefore("name", none)).toBeUndefined();
  });

  it("passes over a question that the environment answers in full, in both directions", () => {
    const isFixed = fixing("registration.mode", "registration.creators");

    expect(questionAfter("operator", isFixed)).toBe("limits");
    expect(questionBefore("limits", isFixed)).toBe("operator");
    expect(questionAfter("operator", fixing("registration.mode"))).toBe("people");
  });

  it("keeps the question with the test mail", () => {
    expect(questionAfter("limits", fixing("mail.sender"))).toBe("mail");
  });
});
