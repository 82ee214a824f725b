import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

export interface Relay {
  readonly port: number;
  /** Resolves with the time of the first byte from a sender. */
  readonly sentAt: Promise<number>;
  close(): void;
}

/**
 * A TCP relay before the RTMP port, which detects when a sender starts to send: its program needs some time to start.
 */
export async function openRelay(port: number): Promise<Relay> {
  let onFirst: (at: number) => void = () => {};
  const sentAt = new Promise<number>((resolve) => (onFirst = resolve));
  const server = net.createServer((sender) => {
    const site = net.connect(port, "127.0.0.1");
    sender.once("data", () => onFirst(Date.now()));
    sender.on("error", () => site.destroy());
    site.on("error", () => sender.destroy());
    sender.pipe(site).pipe(sender);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo; // a listening TCP server has one
  return { port: address.port, sentAt, close: () => server.close() };
}
