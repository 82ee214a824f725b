import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export interface Balancer {
  readonly url: string;
  /** The connections of clients. */
  readonly sockets: ReadonlySet<net.Socket>;
  close(): void;
}

/** A load balancer: passes each connection to the first of the ports that accepts it. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)));
    passOn(socket, ports);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    ...{ url: `http://127.0.0.1:${port}`, sockets },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function passOn(socket: net.Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    socket.destroy();
    return;
  }
  const target = net.connect(port, "127.0.0.1");
  const refused = () => passOn(socket, others);
  target.once("error", refused);
  target.once("connect", () => {
    target.off("error", refused);
    pipeline(socket, target, socket, () => undefined); // one side has closed: the other one is closed, too
  });
}
