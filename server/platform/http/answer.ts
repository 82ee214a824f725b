import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { IncomingMessage, ServerResponse } from "node:http";

export type Encoding = "br" | "gzip" | "identity";

interface Variant {
  readonly headers: string[];
  readonly body: Buffer;
}

const COMPRESS_FROM_BYTES = 1024;
const BROTLI_QUALITY = 4;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A whole answer that can be written many times; each encoding is made once, when it is first asked for. */
export class WholeAnswer {
  readonly status: number;
  readonly bytes: number;
  readonly #headers: string[];
  readonly #plain: Variant;
  readonly #variants = new Map<Encoding, Variant | Promise<Variant>>();

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Buffer) {
    this.status = status;
    this.bytes = body.length;
    this.#headers = Object.entries(headers).flat();
    this.#plain = { headers: [...this.#headers, "content-length", String(body.length)], body };
  }

  /** Writes the answer in the best encoding the caller takes. A HEAD request gets the headers only. */
  write(request: IncomingMessage, response: ServerResponse): void {
    const encoding = this.#encodingFor(request.headers["accept-encoding"]);
    if (encoding === "identity") return send(request, response, this.status, this.#plain);
    const variant = this.#variants.get(encoding) ?? this.#encode(encoding);
    if (!(variant instanceof Promise)) return send(request, response, this.status, variant);
    variant.then(
      (made) => send(request, response, this.status, made),
      () => send(request, response, this.status, this.#plain),
    );
  }

  #encodingFor(accepted: string | undefined): Encoding {
    if (!accepted || this.bytes < COMPRESS_FROM_BYTES) return "identity";
    if (accepted.includes("br")) return "br";
    return accepted.includes("gzip") ? "gzip" : "identity";
  }

  #encode(encoding: "br" | "gzip"): Promise<Variant> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const made = (
      encoding === "br" ? compressBrotli(this.#plain.body, { params }) : compressGzip(this.#plain.body)
    ).then((body) => {
      const own = [
        "content-encoding",
        encoding,
        "content-length",
        String(body.length),
        "vary",
        "accept-encoding",
      ];
      const variant = { headers: [...this.#headers, ...own], body };
      this.#variants.set(encoding, variant);
      return variant;
    });
    this.#variants.set(encoding, made);
    return made;
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
