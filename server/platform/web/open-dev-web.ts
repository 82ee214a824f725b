import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server } from "node:http";
import { createServer, isRunnableDevEnvironment } from "vite";
import { pageVariant, redirectPage, renderPage, type Application } from "./render-page.ts";
import type { Web } from "./web.ts";

const ENTRY = "/web/server.tsx";

export interface DevWeb extends Web {
  /** Answers requests for modules and hot updates; calls `next` for everything else. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

interface DevWebOptions {
  /** The project's root folder. */
  readonly root: string;
  /** The server of the site: hot updates travel over its WebSocket. */
  readonly server: Server;
}
