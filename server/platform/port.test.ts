import net from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkPort } from "./port.ts";

describe("checkPort", () => {
  it("names the port in use and a free one", async () => {
    const port = await occupyPort();

    const sentence = await checkPort({ host: "127.0.0.1", port }).catch((error: Error) => error.message);

    expect(sentence).toContain(`Port ${port} is already in use by another program`);
    const suggested = Number(/PORT=(\d+)\.$/.exec(String(sentence))?.[1]);
    await expect(checkPort({ host: "127.0.0.1", port: suggested })).resolves.toBeUndefined();
  });

  it("says that the host is not an address of this machine", async () => {
    await expect(checkPort({ host: "192.0.2.1", port: 3000 })).rejects.toThrow(
      "HOST=192.0.2.1 is not an address of this machine",
    );
  });
});

function occupyPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer();
    onTestFinished(() => void server.close());
    server.listen(0, "127.0.0.1", () => resolve((server.address() as net.AddressInfo).port));
  });
}
