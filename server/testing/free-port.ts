import { randomInt } from "node:crypto";
import dgram from "node:dgram";
import { once } from "node:events";
import net from "node:net";

/** Below the ports that systems give to outgoing connections (Linux: from 32768): nothing takes one by chance. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_000];
const ATTEMPTS = 50;

/** A port that is free for TCP and UDP on this machine; its user binds it later. Throws if 50 in a row are taken. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if ((await isTcpFree(port)) && (await isUdpFree(port))) return port;
  }
  throw new Error(`found no free port between ${FIRST_PORT} and ${LAST_PORT}`);
}

async function isTcpFree(port: number): Promise<boolean> {
  const server = net.createServer();
  const isFree = await bound(server, () => server.listen(port));
  if (isFree) await new Promise((resolve) => server.close(resolve));
  return isFree;
}

async function isUdpFree(port: number): Promise<boolean> {
  const socket = dgram.createSocket("udp4");
  const isFree = await bound(socket, () => socket.bind(port));
  await new Promise<void>((resolve) => socket.close(resolve));
  return isFree;
}

function bound(socket: net.Server | dgram.Socket, bind: () => void): Promise<boolean> {
  const listening = once(socket, "listening").then(
    () => true,
    () => false,
  );
  bind();
  return listening;
}
