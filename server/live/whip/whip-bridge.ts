import { randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { AdmissionRefusal } from "./admission.ts";
import { hasCode } from "#server/platform/pid-lock.ts";
import { OFFER_BYTES_MAX } from "./offer.ts";

/**
 * The internal HTTP server of the process that receives live streams, for the processes that answer public HTTP
 * requests. It listens on a port of this machine and writes the port and a token into the data folder that they share.
 */

export interface WhipOffer {
  readonly key: string;
  readonly offer: string;
}

export type WhipOutcome =
  | { readonly kind: "answered"; readonly id: string; readonly answer: string }
  /** The sender is not admitted, or no connection could be opened. */
  | { readonly kind: AdmissionRefusal | "failed" };

export interface WhipHandlers {
  /** Whether the process also receives SRT. */
  readonly hasSrt: boolean;
  /** Receives a recorder: its media is the body of the request. */
  receive(request: http.IncomingMessage, response: http.ServerResponse): void;
  connect(offer: WhipOffer): Promise<WhipOutcome>;
  close(id: string): boolean;
}

const LOCALHOST = "127.0.0.1";
const TOKEN_BYTES = 24;
const TIMEOUT_MS = 15_000;
const BridgeAddress = z.object({ port: z.int(), token: z.string(), hasSrt: z.boolean() });
const Offer = z.object({ key: z.string(), offer: z.string() });
const Outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answered"), id: z.string(), answer: z.string() }),
  z.object({ kind: z.enum(["refused", "taken", "full", "maintenance", "siteFull", "failed"]) }),
]);

function bridgeFile(dataDir: string): string {
  return path.join(dataDir, "live", "whip.json");
}

/** Opens the internal server; the returned function closes it. */
export async function openWhipBridge(dataDir: string, handlers: WhipHandlers): Promise<() => Promise<void>> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const server = http.createServer((request, response) => {
    if (request.method === "PUT" && isAllowed(request, token)) {
      handlers.receive(request, response);
      return;
    }
    answer(request, token, handlers).then(
      ({ status, body }) => response.writeHead(status).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = 0; // a recorder sends one request for hours
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOCALHOST, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the bridge has no port");
  const file = bridgeFile(dataDir);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify({ port: address.port, token, hasSrt: handlers.hasSrt }), {
    mode: 0o600,
  });
  await rename(`${file}.new`, file);
  return async () => {
    await rm(file, { force: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

function isAllowed({ headers }: http.IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function answer(
  request: http.IncomingMessage,
  token: string,
  { connect, close }: WhipHandlers,
): Promise<{ status: number; body?: string }> {
  if (!isAllowed(request, token)) return { status: 403 };
  if (request.method === "DELETE") return { status: close((request.url ?? "").slice(1)) ? 200 : 404 };
  const offer = Offer.parse(JSON.parse(await text(request)));
  if (offer.offer.length > 2 * OFFER_BYTES_MAX) return { status: 413 };
  return { status: 200, body: JSON.stringify(await connect(offer)) };
}

/** Forwards an offer; `failed` if no process receives live streams. */
export async function passOffer(dataDir: string, offer: WhipOffer): Promise<WhipOutcome> {
  const response = await callBridge(dataDir, "", { method: "POST", body: JSON.stringify(offer) });
  return response?.ok ? Outcome.parse(await response.json()) : { kind: "failed" };
}

/** Ends a connection; false if there is none. */
export async function passEnd(dataDir: string, id: string): Promise<boolean> {
  const response = await callBridge(dataDir, id, { method: "DELETE" });
  return response?.ok ?? false;
}

/** Port and token of the internal server. Rejects with ENOENT if no process receives live streams. */
export async function findBridge(dataDir: string): Promise<z.output<typeof BridgeAddress>> {
  return BridgeAddress.parse(JSON.parse(await readFile(bridgeFile(dataDir), "utf8")));
}

/** Whether the process that receives live streams offers SRT. */
export async function offersSrt(dataDir: string): Promise<boolean> {
  try {
    return (await findBridge(dataDir)).hasSrt;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function callBridge(
  dataDir: string,
  id: string,
  request: { method: string; body?: string },
): Promise<Response | undefined> {
  try {
    const { port, token } = await findBridge(dataDir);
    const headers = { authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(`http://${LOCALHOST}:${port}/${id}`, { ...request, headers, signal });
  } catch (error) {
    // There is no such process, or it has just died and its port is closed.
    if (hasCode(error, "ENOENT") || error instanceof TypeError) return undefined;
    throw error;
  }
}
