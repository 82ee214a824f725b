import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const PAGES = path.join(import.meta.dirname, "../../pages");

it("the keep-alive list pages match the specification [SHL-066]", () => {
  const keepAlivePaths = readdirSync(PAGES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-page.tsx"))
    .map((file) => readFileSync(path.join(PAGES, file), "utf8"))
    .filter((source) => source.includes("keepAlive: true"))
    .map((source) => /createFileRoute\("([^"]+)"\)/.exec(source)?.[1]?.replace(/\/_[\w-]+/g, ""));

  expect(keepAlivePaths).toHaveLength(16);
  expect(new Set(keepAlivePaths)).toEqual(
    new Set([
      ...["/admin/channels", "/c/$slug", "/categories", "/channel/$id", "/favourites", "/history"],
      ...["/live-upcoming", "/nadaj-bigtech", "/new", "/playlist/$playlistId", "/popular", "/recommended"],
      ...["/search", "/subscriptions", "/tags", "/watch-later"],
    ]),
  );
});
