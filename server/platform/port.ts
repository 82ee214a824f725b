import net from "node:net";
import { hasCode } from "./pid-lock.ts";
import { StartError } from "./start-error.ts";

export type Address = { host: string; port: number };

const LAST_PORT = 65_535;
const LAST_PRIVILEGED_PORT = 1023;

/** Throws a StartError of one sentence if the server cannot listen on the address. */
export async function checkPort(address: Address): Promise<void> {
  const error = await tryListen(address);
  if (error) throw await explainListenError(error, address);
}

/** Converts an error of `listen` to a StartError; returns unknown errors unchanged. */
export async function explainListenError(error: unknown, { host, port }: Address): Promise<unknown> {
  if (hasCode(error, "EADDRINUSE")) {
    return new StartError(
      `Port ${port} is already in use by another program: stop that program, or choose another port with PORT=${await findFreePort(host, port)}.`,
      { cause: error },
    );
  }
  if (hasCode(error, "EACCES") && port <= LAST_PRIVILEGED_PORT) {
    return new StartError(
      `Port ${port} needs administrator rights: choose a port above ${LAST_PRIVILEGED_PORT}, for example PORT=3000.`,
      { cause: error },
    );
  }
  if (hasCode(error, "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN")) {
    return new StartError(
      `HOST=${host} is not an address of this machine: use 127.0.0.1 (only this machine) or 0.0.0.0 (everyone).`,
      { cause: error },
    );
  }
  return error;
}

async function findFreePort(host: string, taken: number): Promise<number> {
  for (let port = taken + 1; port <= LAST_PORT; port += 1) {
    if (!(await tryListen({ host, port }))) return port;
  }
  return 0;
}

/** Opens the port briefly; returns the error if that fails. */
export function tryListen({ host, port }: Address): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
