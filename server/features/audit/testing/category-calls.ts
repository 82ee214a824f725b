import { randomUUID } from "node:crypto";
import { categories } from "#shared/categories/contract.ts";
import type { StaffEntities } from "./staff-entities.ts";

type Admin = Pick<StaffEntities, "admin">;

/** The calls of `categories`, for `STAFF_CALLS`. */
export const CATEGORY_CALLS = {
  "categories.list": { by: "admin", kind: "reads", input: () => ({}) },
  "categories.add": { by: "admin", kind: "acts", input: () => ({ body: newCategory() }) },
  "categories.edit": {
    by: "admin",
    kind: "acts",
    input: async (things: Admin) => {
      const { code, version } = await addCategory(things);
      return { params: { code }, body: { ...looksOf(newCategory()), version } };
    },
  },
  "categories.arrange": {
    by: "admin",
    kind: "acts",
    input: async (things: Admin) => {
      const { code } = await addCategory(things);
      return { body: { parent: code, before: [], after: [] } };
    },
  },
  "categories.merge": {
    by: "admin",
    kind: "acts",
    input: async (things: Admin) => {
      const { code, version } = await addCategory(things);
      return { params: { code }, body: { into: (await addCategory(things)).code, version } };
    },
  },
  "categories.retire": { by: "admin", kind: "acts", input: newVersion },
  "categories.restore": { by: "admin", kind: "acts", input: newVersion },
  "categories.remove": {
    by: "admin",
    kind: "acts",
    input: async (things: Admin) => ({ params: { code: (await addCategory(things)).code } }),
  },
} as const;

function newCategory() {
  const name = randomUUID();
  return { names: { pl: name, en: name }, icon: "shapes", parent: null } as const;
}

/** What an edit changes. */
function looksOf({ names, icon }: ReturnType<typeof newCategory>) {
  return { names, icon };
}

async function newVersion(things: Admin) {
  const { code, version } = await addCategory(things);
  return { params: { code }, body: { version } };
}

function addCategory({ admin }: Admin) {
  return admin.call(categories.add, { body: newCategory() });
}
