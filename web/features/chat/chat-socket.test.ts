import { expect, it } from "vitest";
import { socketAddress } from "./chat-socket.ts";

it("derives the socket address from the configured chat URL [CLI-020]", () => {
  expect(socketAddress("/chat", "https://nadaj.example")).toEqual({
    origin: "https://nadaj.example",
    path: "/chat",
  });
  expect(socketAddress("https://chat.example/chat", "https://nadaj.example")).toEqual({
    origin: "https://chat.example",
    path: "/chat",
  });
});
