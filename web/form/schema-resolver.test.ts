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
  it("returns the values parsed by the schema", async () => {
    const { values, errors } = await resolve(filled);

    expect(errors).toEqual({});
    expect(values).toMatchObject({ email: "ola@przyklad.pl" });
  });

  it("omits optional fields that are empty", async () => {
    const { values, errors } = await resolve({ ...filled, age: "", sex: null, phone: "", address: "" });

    expect(errors).toEqual({});
    expect(Object.keys(values)).toEqual(["email", "password", "name", "surname"]);
  });

  it("reports the error of each field with the server's message", async () => {
    const { errors } = await resolve({ email: "ola", password: "", name: "An1a", surname: "", phone: "12" });

    expect(errors).toMatchObject({
      email: { message: "Wpisz pełny adres, na przykład ola@przyklad.pl" },
      surname: { message: "To pole jest wymagane" },
      name: { message: "Tylko litery, spacja i łącznik" },
      phone: { message: "Od 9 do 12 cyfr, opcjonalnie z prefiksem" },
    });
  });

  it("applies the checks of the form itself", async () => {
    const { errors } = await resolve(filled, () => ({ password: "Hasła nie są takie same" }));

    expect(errors).toMatchObject({ password: { message: "Hasła nie są takie same" } });
  });
});
