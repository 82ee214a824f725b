import { describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { schemaResolver } from "./schema-resolver.ts";

const filled = { email: " ola@przyklad.pl ", password: "sekret", name: "Ola", surname: "Kowal" };

function resolve(values: Record<string, unknown>, check?: () => Record<string, string>) {
  const resolver = schemaResolver({
    schema: accounts.register.body,
    check,
    optional: ["age", "sex", "phone", "address"],
  });
  return resolver(values as never, undefined, { fields: {}, shouldUseNativeValidation: false });
}

describe("schemaResolver", () => {
  it("gives what the schema makes of the values", async () => {
    const { values, errors } = await resolve(filled);

    expect(errors).toEqual({});
    expect(values).toMatchObject({ email: "ola@przyklad.pl" });
  });

  it("leaves out optional fields with nothing in them", async () => {
    const { values, errors } = await resolve({ ...filled, age: "", sex: null, phone: "", address: "" });

    expect(errors).toEqual({});
    expect(Object.keys(values)).toEqual(["email", "password", "name", "surname"]);
  });

  it("says what is wrong with each field in the server's words", async () => {
    const { errors } = await resolve({ email: "ola", password: "", name: "An1a", surname: "", phone: "12" });

    expect(errors).toMatchObject({
      email: { message: "Wpisz pełny adres, na przykład ola@przyklad.pl" },
      surname: { message: "To pole jest wymagane" },
      name: { message: "Tylko litery, spacja i łącznik" },
      phone: { message: "Od 9 do 12 cyfr, opcjonalnie z prefiksem" },
    });
  });

  it("refuses what the form itself checks", async () => {
    const { errors } = await resolve(filled, () => ({ password: "Hasła nie są takie same" }));

    expect(errors).toMatchObject({ password: { message: "Hasła nie są takie same" } });
  });
});
