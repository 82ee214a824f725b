import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { VirtualRouteNode } from "@tanstack/virtual-file-routes";
import { describe, expect, it } from "vitest";
import { routes } from "./routes.ts";

const pages = filesOf(routes.children ?? []).filter((file) => file.startsWith("pages/"));

describe("the screens", () => {
  // An export beside the route cannot be split off: it would travel with the first visit of every other page.
  it.each(pages)("export their route and nothing else: %s", (file) => {
    const source = readFileSync(join(import.meta.dirname, file), "utf8");
    const exported = [...source.matchAll(/^export (?:const|function|class|async function) (\w+)/gm)];
    expect(exported.map(([, name]) => name)).toEqual(["Route"]);
  });
});

function filesOf(nodes: readonly VirtualRouteNode[]): string[] {
  return nodes.flatMap((node) => [
    ...("file" in node && node.file ? [node.file] : []),
    ...("children" in node && node.children ? filesOf(node.children) : []),
  ]);
}
