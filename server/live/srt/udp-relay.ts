import dgram from "node:dgram";
import { once } from "node:events";
import { inductionOf, readHandshake, withCookie } from "./handshake.ts";

/** Passes the packets of one caller to a listener on this machine, and its packets back. */
export interface UdpRelay {
  /** Port on which the listener has to open. */
  readonly port: number;
  take(packet: Buffer): void;
  close(): void;
}

const LOCALHOST = "127.0.0.1";
/** Retries until the listener, a program that is still starting, replies. */
const KNOCK_EVERY_MS = 50;

/**
 * The caller has completed its handshake with the cookie of the public listener. The relay starts a second handshake
 * with the listener on this machine, and replaces the cookie in the caller's conclusion by the new one.
 */
export async function openUdpRelay(conclusion: Buffer, send: (packet: Buffer) => void): Promise<UdpRelay> {
  const port = await freePort();
  const induction = inductionOf(conclusion);
  const socket = dgram.createSocket("udp4");
  let cookie: number | undefined;
  let isClosed = false;
  socket.on("error", () => undefined); // nothing listens on the port yet, or not anymore
  socket.connect(port, LOCALHOST);
  await once(socket, "connect");
  const pass = (packet: Buffer) => {
    if (!isClosed) socket.send(packet);
  };
  const knocking = setInterval(() => pass(induction), KNOCK_EVERY_MS);

  socket.on("message", (packet) => {
    const handshake = readHandshake(packet);
    if (handshake?.kind !== "induction") return send(packet);
    if (cookie !== undefined) return undefined;
    ({ cookie } = handshake);
    clearInterval(knocking);
    return pass(withCookie(conclusion, cookie));
  });

  return {
    port,
    take(packet) {
      if (cookie === undefined) return; // the caller repeats its conclusion
      const isConclusion = readHandshake(packet)?.kind === "conclusion";
      pass(isConclusion ? withCookie(packet, cookie) : packet);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      clearInterval(knocking);
      socket.close();
    },
  };
}

async function freePort(): Promise<number> {
  const socket = dgram.createSocket("udp4").bind(0, LOCALHOST);
  await once(socket, "listening");
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}
