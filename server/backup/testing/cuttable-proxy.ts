import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

/** A connection to a server of this machine that tests can cut. */
export interface CuttableProxy {
  readonly url: string;
  /** Cuts all connections, open and new, when so many more bytes have been sent to the server. */
  cutAfter(bytes: number): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let bytesLeft = Infinity;

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  const server = net.createServer((client) => {
    if (bytesLeft <= 0) return void client.destroy();
    const upstream = net.connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // A cut connection reports itself; its other half is closed with it.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk) => {
      bytesLeft -= chunk.length;
      if (bytesLeft <= 0) cut();
    });
    client.pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server listens on an address with a port.
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    mend() {
      bytesLeft = Infinity;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
