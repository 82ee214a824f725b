import { describe, expect, it } from "vitest";
import { leanContractModule, markPure } from "./lean-module.ts";

const CONTRACT = `
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Video } from "../videos/contract.ts";
import { MEGABYTE } from "../sizes.ts";
const times = 5;
export const IMAGE_MAX_BYTES = times * MEGABYTE;
const text = (max) => z.string().check(z.maxLength(max));
export const Title = text(100);
function trimmed(schema) { return schema.check(z.trim()); }
export const videos = {
  edit: endpoint({ method: "PATCH", path: "/videos/{id}", summary: "Changes", body: z.object({ title: Title }), response: Video }),
};
`;

describe("leanContractModule", () => {
  const lean = leanContractModule(CONTRACT);

  it("leaves the method and the path of an endpoint", () => {
    expect(lean).toContain('method: "PATCH", path: "/videos/{id}"');
    expect(lean).toContain("summary: undefined, body: undefined, response: undefined");
    expect(lean).toContain('import { endpoint } from "../endpoint.ts";');
  });

  it("leaves constants and what they are made of", () => {
    expect(lean).toContain('import { MEGABYTE } from "../sizes.ts";');
    expect(lean).toContain("const times = 5;");
    expect(lean).toContain("export const IMAGE_MAX_BYTES = times * MEGABYTE;");
  });

  it("drops the schemas, and the imports with them", () => {
    expect(lean).not.toMatch(/zod|Title|Video\b|trimmed|text/);
  });
});

describe("markPure", () => {
  it("marks made values as droppable and keeps the rest as it is", () => {
    const marked = markPure(CONTRACT);

    expect(marked).toContain("export const Title = /* @__PURE__ */ (() => text(100))();");
    expect(marked).toContain("body: z.object({ title: Title }), response: Video");
  });
});
