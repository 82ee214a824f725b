import { describe, expect, it } from "vitest";
import { leanModule } from "./lean-contract.ts";

const MODULE = `
import * as z from "zod/mini";
export const PAGE_SIZE = 20;
const Title = z.string().check(z.trim());
export const videos = {
  edit: endpoint({ method: "PATCH", path: "/videos/{id}", summary: "Changes", body: z.object({ title: Title }), response: Video }),
};
`;

describe("leanModule", () => {
  it("leaves the method and the path of an endpoint and drops what only the server needs", () => {
    const lean = leanModule(MODULE, true);

    expect(lean).toContain('method: "PATCH", path: "/videos/{id}"');
    expect(lean).toContain("summary: undefined, body: undefined, response: undefined");
    expect(lean).toContain("export const PAGE_SIZE = 20;");
  });

  it("marks made values as droppable and otherwise keeps the module", () => {
    const marked = leanModule(MODULE, false);

    expect(marked).toContain("const Title = /* @__PURE__ */ (() => z.string().check(z.trim()))();");
    expect(marked).toContain("body: z.object({ title: Title }), response: Video");
  });
});
