import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, compress, type Encoding } from "./content-encoding.ts";

interface Variant {
  readonly headers: string[];
  readonly body: Buffer;
}

const COMPRESS_FROM_BYTES = 1024;

/** A complete response that can be sent many times; each encoding is compressed once, on first use. */
export class CachedResponse {
  readonly status: number;
  readonly bytes: number;
  /** The API path of the item that the page is about, if it is hidden from visitors. */
  readonly hiddenItem: string | undefined;
  readonly #headers: string[];
  readonly #plain: Variant;
  readonly #variants = new Map<Encoding, Variant | Promise<Variant>>();

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Buffer, hiddenItem?: string) {
    this.status = status;
    this.hiddenItem = hiddenItem;
    this.bytes = body.length;
    const vary = headers["vary"] ? `${headers["vary"]}, accept-encoding` : "accept-encoding";
    this.#headers = Object.entries({ ...headers, vary }).flat();
    this.#plain = { headers: [...this.#headers, "content-length", String(body.length)], body };
  }

  /**
   * Sends the response in the best encoding that the client accepts, with another status if one is given. A HEAD
   * request gets the headers only.
   */
  write(request: IncomingMessage, response: ServerResponse, status = this.status): void {
    const encoding = this.#encodingFor(request.headers["accept-encoding"]);
    if (encoding === "identity") return send(request, response, status, this.#plain);
    const variant = this.#variants.get(encoding) ?? this.#encode(encoding);
    if (!(variant instanceof Promise)) return send(request, response, status, variant);
    variant.then(
      (compressed) => send(request, response, status, compressed),
      () => send(request, response, status, this.#plain),
    );
  }

  #encodingFor(accepted: string | undefined): Encoding {
    return this.bytes < COMPRESS_FROM_BYTES ? "identity" : chooseEncoding(accepted);
  }

  #encode(encoding: "br" | "gzip"): Promise<Variant> {
    const compressed = compress(this.#plain.body, encoding).then((body) => {
      const variantHeaders = ["content-encoding", encoding, "content-length", String(body.length)];
      const variant = { headers: [...this.#headers, ...variantHeaders], body };
      this.#variants.set(encoding, variant);
      return variant;
    });
    this.#variants.set(encoding, compressed);
    return compressed;
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { headers, body }: Variant,
): void {
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
