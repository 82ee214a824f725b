import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** The framework adds its own doctype. */
const DOCTYPE = /^<!DOCTYPE html>/;

/**
 * Renders to one string and waits for everything that suspends, e.g. lazily loaded code. Pages are cached and sent
 * as a whole, so streaming would gain nothing.
 */
export function renderPageToString(page: ReactNode, report: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
      onError: report,
    });
  });
}

function collect(done: (text: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString("utf8").replace(DOCTYPE, ""));
      next();
    },
  });
}
