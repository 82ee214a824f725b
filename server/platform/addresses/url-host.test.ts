import { expect, it } from "vitest";
import { urlHost } from "./url-host.ts";

it("puts an IPv6 address in brackets, and nothing else", () => {
  expect(["::1", "127.0.0.1", "localhost"].map((host) => urlHost(host))).toEqual([
    ...["[::1]", "127.0.0.1", "localhost"],
  ]);
});
