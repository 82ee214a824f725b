import { describe, expect, it } from "vitest";
import { leanContractModule, markPure } from "./lean-module.ts";

const CONTRACT = `
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Video } from "../videos/contract.ts";
import { MEGABYTE } from "../sizes.ts";
const times = 5;
export const IMAGE_MAX_BYTES = times * MEGABYTE;
const who = { id: Id };
const text = (max) => z.string().check(z.maxLength(max));
export const Title = text(100);
function trimmed(schema) { return schema.check(z.trim()); }
export const videos = {
  edit: endpoint({ method: "PATCH", path: "/videos/{id}", summary: "Changes", body: z.object({ title: Title }), response: Video }),
};
`;

describe("leanContractModule", () => {
  const lean = leanContractModule(CONTRACT);

  it("keeps only the method and the path of an endpoint", () => {
    expect(lean).toContain('edit: endpoint({ method: "PATCH", path: "/videos/{id}", })');
    expect(lean).toContain('import { endpoint } from "../endpoint.ts";');
  });

  it("keeps constants and the values they depend on", () => {
    expect(lean).toContain('import { MEGABYTE } from "../sizes.ts";');
    expect(lean).toContain("const times = 5;");
    expect(lean).toContain("export const IMAGE_MAX_BYTES = times * MEGABYTE;");
  });

  it("removes the schemas and their imports", () => {
    expect(lean).not.toMatch(/zod|who|Title|Video\b|trimmed|text/);
  });
});

describe("markPure", () => {
  it("marks created values as pure and keeps other code unchanged", () => {
    const marked = markPure(CONTRACT);

    expect(marked).toContain("export const Title = /* @__PURE__ */ (() => text(100))();");
    expect(marked).toContain("body: z.object({ title: Title }), response: Video");
  });
});
