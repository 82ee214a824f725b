import { describe, expect, it } from "vitest";
import { importsOnlyCalls } from "./contract-use.ts";

const FROM = "#shared/accounts/contract.ts";
const IMPORT = `import { accounts, type User } from "${FROM}";\n`;

describe("importsOnlyCalls", () => {
  it.each([
    ["a call", `${IMPORT}call(accounts.me)`],
    ["a call with a proof", `${IMPORT}callWithProof(accounts.remove, {})`],
    ["a path", `${IMPORT}const path = endpointPath(accounts.me);`],
    ["a type", `${IMPORT}type Input = CallInput<typeof accounts.edit>["body"];`],
    [
      "the noun in a comment or a text",
      `${IMPORT}// all accounts\nconst key = ["accounts", "Loading accounts now"]; call(accounts.me);`,
    ],
    ["a property of the same name", `${IMPORT}call(accounts.me); return { accounts: list, other };`],
    ["a plain constant", `import { IMAGE_MAX_BYTES } from "${FROM}";\nconst max = IMAGE_MAX_BYTES;`],
  ])("is true for %s", (_what, source) => {
    expect(importsOnlyCalls(source, FROM)).toBe(true);
  });

  it.each([
    ["the schema of a form", `${IMPORT}useForm(accounts.register.body)`],
    ["an endpoint between two texts", `${IMPORT}useEndpoint("a", accounts.register, "b")`],
    ["an endpoint handed on", `${IMPORT}useEndpoint(accounts.register)`],
    ["destructuring", `${IMPORT}const { register } = accounts; call(accounts.me);`],
    ["an endpoint in a choice", `${IMPORT}useEndpoint(isNew ? other : accounts.register)`],
    ["a property with the noun", `${IMPORT}return { endpoints: accounts }`],
    ["an imported schema", `import { accounts, Email } from "${FROM}";\ncall(accounts.me);`],
    ["another contract", 'import { videos } from "#shared/videos/contract.ts";\ncall(videos.list);'],
  ])("is false for %s", (_what, source) => {
    expect(importsOnlyCalls(source, FROM)).toBe(false);
  });
});
