import { expect, it } from "vitest";
import * as z from "zod/mini";
import { ChannelName } from "./channels/contract.ts";
import { PlaylistName } from "./playlists/contract.ts";
import { Title } from "./videos/contract.ts";

it.each([
  ["title of a video", Title],
  ["name of a channel", ChannelName],
  ["name of a playlist", PlaylistName],
] as const)("the %s is one line, however it is typed", (_, schema) => {
  expect(z.parse(schema, "Dwa\r\n wiersze\u2028razem")).toBe("Dwa wiersze razem");
});
