import { describe, expect, it } from "vitest";
import { groupedAccount, ibanOf, isIban } from "./bank-account.ts";

describe("the account for donations", () => {
  it.each([
    ["61 1090 1014 0000 0712 1981 2874", "PL61109010140000071219812874"],
    ["PL61-1090-1014-0000-0712-1981-2874", "PL61109010140000071219812874"],
    ["pl61 1090\u00a01014 0000 0712 1981 2874 ", "PL61109010140000071219812874"],
    ["de89 3704 0044 0532 0130 00", "DE89370400440532013000"],
    ["GB82 WEST 1234 5698 7654 32", "GB82WEST12345698765432"],
  ])("%s is stored as %s", (written, iban) => {
    expect(ibanOf(written)).toBe(iban);
    expect(isIban(iban)).toBe(true);
  });

  it.each([
    "61109010140000071219812875",
    "PL61109010140000071219812847",
    "PL16109010140000071219812874",
    "PL6110901014000007121981287",
    "DE89370400440532013001",
    "GB82WEST12345698765423",
    // A digit too many, though the check digits fit.
    "PL611090101400000712198128080",
    "1234",
    "",
    "konto",
  ])("%s is no account", (written) => {
    expect(isIban(ibanOf(written))).toBe(false);
  });

  it("is read in the groups of its country", () => {
    expect(groupedAccount("PL61109010140000071219812874")).toBe("61 1090 1014 0000 0712 1981 2874");
    expect(groupedAccount("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
  });
});
