import type { VirtualRouteNode } from "@tanstack/virtual-file-routes";
import { expect, it } from "vitest";
import { isReservedSlug } from "#shared/channels/slug.ts";
import { LOCALES } from "#shared/texts.ts";
import { NOT_PAGES } from "#server/platform/http/response-cache-handler.ts";
import { routes } from "#web/routes.ts";

/** First segments of the paths of all screens; those that begin with a parameter have none. */
function firstSegments(nodes: readonly VirtualRouteNode[]): string[] {
  return nodes.flatMap((node) => {
    if ("path" in node && node.path) {
      const segment = node.path.split("/")[1] ?? "";
      return segment.startsWith("$") ? [] : [segment];
    }
    return "children" in node ? firstSegments(node.children ?? []) : [];
  });
}

it("no channel and no page of the staff takes the address of a screen or of the server", () => {
  const taken = new Set([...firstSegments(routes.children ?? []), ...NOT_PAGES, ...LOCALES]);

  expect(taken.size).toBeGreaterThan(60);
  expect([...taken].filter((segment) => !isReservedSlug(segment))).toEqual([]);
});
