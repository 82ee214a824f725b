import fs from "node:fs";
import path from "node:path";
import type { VirtualRouteNode } from "@tanstack/virtual-file-routes";
import { describe, expect, it } from "vitest";
import { pathInLocale, pathWithoutLocale } from "#shared/locale-paths.ts";
import { APPEAL_PATH } from "#shared/moderation/appeal.ts";
import { REPORTABLE_TYPES } from "#shared/moderation/entity-types.ts";
import { notificationHref } from "#shared/notifications/href.ts";
import { NOTIFICATION_TYPES } from "#shared/notifications/types.ts";
import { LOCALES } from "#shared/texts.ts";
import { routes } from "#web/routes.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** What stands for a value in a path. */
const VALUE = "0199a000-0000-7000-8000-000000000000";
/** Constants that hold a path. */
const CONSTANTS: Readonly<Record<string, string>> = { APPEAL_PATH };
/** Expressions whose results have a test of their own. */
const TESTED = new Set([
  "notificationHref(notification)",
  // The path of `urlOf`, whose calls are tested.
  "path",
]);
/** Shows pages that the staff creates, and is a 404 for every other name. */
const PAGES_OF_THE_STAFF = "/$sectionType";

const screens = pathsOf(routes.children ?? []).filter((screen) => screen !== PAGES_OF_THE_STAFF);
const patterns = screens.map(toPattern);

function pathsOf(nodes: readonly VirtualRouteNode[], parent = ""): string[] {
  return nodes.flatMap((node) => {
    const here = "path" in node && node.path ? parent + node.path : parent;
    const children = "children" in node ? (node.children ?? []) : [];
    const isScreen = node.type === "index" || (node.type === "route" && !children.some(isIndex));
    return [...(isScreen ? [here || "/"] : []), ...pathsOf(children, here)];
  });
}

function isIndex({ type }: VirtualRouteNode): boolean {
  return type === "index";
}

/** `/support/ticket/{-$id}` -> `/support/ticket` and `/support/ticket/<anything>`. */
function toPattern(screen: string): RegExp {
  const source = screen.replaceAll(/\/\{-\$\w+\}/g, "(?:/[^/]+)?").replaceAll(/\$\w+/g, "[^/]+");
  return new RegExp(`^${source}$`);
}

/** Whether a link leads to a screen, in every language. */
function isOfScreen(link: string): boolean {
  return LOCALES.every((locale) => {
    const { pathname } = new URL(pathInLocale(link, locale), "https://nadaj.example");
    return patterns.some((pattern) => pattern.test(pathWithoutLocale(pathname)));
  });
}

interface PageLink {
  readonly file: string;
  /** The expression of the path in the call. */
  readonly expression: string;
}

/** All calls of `pageUrl`, which every email, push message and redirect of a payment takes its address from. */
function listPageLinks(): PageLink[] {
  const files = fs
    .globSync("server/**/*.ts", { cwd: ROOT })
    .filter((file) => !file.endsWith(".test.ts") && !file.endsWith("platform/page-url.ts"));
  return files.flatMap((file) => {
    const source = fs.readFileSync(path.join(ROOT, file), "utf8");
    return [...source.matchAll(/\b(?:pageUrl|to\.urlOf)\(/g)].map(({ index, 0: call }) => ({
      file: file.replaceAll("\\", "/"),
      expression: argumentsAt(source, index + call.length)[call === "pageUrl(" ? 2 : 0] ?? "",
    }));
  });
}

/** The arguments of a call, from the place after its bracket. */
function argumentsAt(source: string, start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let argument = "";
  for (const character of source.slice(start)) {
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth < 0) break;
    if (character === "," && depth === 0) {
      found.push(argument.trim());
      argument = "";
    } else argument += character;
  }
  return [...found, argument.trim()];
}

/** The path with a value in each of its places; undefined if it is neither a text nor a known constant. */
function pathOf(expression: string): string | undefined {
  const [, text] = /^["`](.*)["`]$/s.exec(expression) ?? [];
  return text === undefined ? CONSTANTS[expression] : text.replaceAll(/\$\{[^}]*\}/g, VALUE);
}

describe("the addresses of emails, push messages and payments", () => {
  it("are of screens, in both languages", () => {
    const links = listPageLinks();
    const dead = links.filter(({ expression }) => {
      const link = pathOf(expression);
      return link === undefined ? !TESTED.has(expression) : !isOfScreen(link);
    });

    expect(links.length).toBeGreaterThan(20);
    expect(dead).toEqual([]);
  });

  it("would be found dead without a screen", () => {
    expect(["/support", "/account/letters", "/watch", "/user"].filter(isOfScreen)).toEqual([]);
    expect(
      ["/", "/support/ticket", "/support/ticket/1?pin=2", "/account", "/watch/1"].every(isOfScreen),
    ).toBe(true);
  });
});

describe("the links of notifications", () => {
  const channels = [null, { id: VALUE, name: "Szlak", hasAvatar: false, imageVersion: 0 }];
  const NO_SOURCE = { videoId: null, postId: null, commentId: null, ticketId: null };
  const sources = [
    NO_SOURCE,
    { ...NO_SOURCE, videoId: VALUE },
    { ...NO_SOURCE, videoId: VALUE, commentId: VALUE },
    { ...NO_SOURCE, postId: VALUE },
    { ...NO_SOURCE, postId: VALUE, commentId: VALUE },
    { ...NO_SOURCE, ticketId: VALUE },
  ];
  const decisions = REPORTABLE_TYPES.flatMap((entityType) =>
    [null, `/watch/${VALUE}?comment=${VALUE}`].map((page) => ({
      ...{ entityType, entityId: VALUE, title: "", path: page, measure: "hide" as const },
      ...{ limits: [], reason: null, note: "", until: null },
    })),
  );

  it.each(NOTIFICATION_TYPES)("of %s are of screens, in both languages [NOT-013]", (type) => {
    const links = channels.flatMap((channel) => [
      ...sources.map((source) => notificationHref({ type, source, channel })),
      ...decisions.map((decision) =>
        notificationHref({ type, source: NO_SOURCE, channel, details: { decision } }),
      ),
    ]);

    expect(links.filter((link) => !isOfScreen(link))).toEqual([]);
  });
});
