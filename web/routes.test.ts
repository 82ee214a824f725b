import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { VirtualRouteNode } from "@tanstack/virtual-file-routes";
import { describe, expect, it } from "vitest";
import { ROLES, type User } from "#shared/accounts/contract.ts";
import { routes } from "./routes.ts";
import { guardNamed } from "./session/guards.ts";

const pages = filesOf(routes.children ?? []).filter((file) => file.startsWith("pages/"));

describe("the screens", () => {
  // Other exports of a route file cannot be code-split: they would be in the initial bundle of every page.
  it.each(pages)("export only their route: %s", (file) => {
    const source = readFileSync(join(import.meta.dirname, file), "utf8");
    const exported = [...source.matchAll(/^export (?:const|function|class|async function) (\w+)/gm)];
    expect(exported.map(([, name]) => name)).toEqual(["Route"]);
  });
});

describe("the staff screens", () => {
  it("are all behind the staff guard, which admits administrators and moderators [ADM-017]", () => {
    const guarded = pathsOf(childrenOf(routes.children ?? [], "session/guards/staff.tsx"));
    const ofStaff = pathsOf(routes.children ?? []).filter((path) =>
      /^\/(?:admin|oldAdmin)(?:\/|$)/.test(path),
    );

    expect(ofStaff.length).toBeGreaterThan(10);
    expect(guarded.toSorted()).toEqual(ofStaff.toSorted());
    const passes = ROLES.filter((role) => guardNamed("admin-or-moderator")({ role } as User, {}));
    expect(passes).toEqual(["moderator", "admin"]);
  });
});

function childrenOf(nodes: readonly VirtualRouteNode[], file: string): readonly VirtualRouteNode[] {
  return nodes.flatMap((node) => {
    const children = "children" in node ? (node.children ?? []) : [];
    return "file" in node && node.file === file ? children : childrenOf(children, file);
  });
}

function pathsOf(nodes: readonly VirtualRouteNode[]): string[] {
  return nodes.flatMap((node) => [
    ...("path" in node && node.path ? [node.path] : []),
    ...("children" in node && node.children ? pathsOf(node.children) : []),
  ]);
}

function filesOf(nodes: readonly VirtualRouteNode[]): string[] {
  return nodes.flatMap((node) => [
    ...("file" in node && node.file ? [node.file] : []),
    ...("children" in node && node.children ? filesOf(node.children) : []),
  ]);
}
