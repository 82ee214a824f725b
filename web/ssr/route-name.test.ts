import { expect, it } from "vitest";
import { routeName } from "./route-name.ts";

it.each([
  ["/_default/new", "pl", "new___pl"],
  ["/_default/", "en", "index___en"],
  ["/_default/watch/$id", "pl", "watch-id___pl"],
  ["/_default/_user-or-creator/create-channel/{-$channelId}", "en", "create-channel-channelId___en"],
] as const)(
  "names the screen %s in %s, with three underscores before the language [LOC-007]",
  (id, locale, name) => {
    expect(routeName(id, locale)).toBe(name);
  },
);
