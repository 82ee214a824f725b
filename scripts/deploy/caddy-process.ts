import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { startFront, writeSample, type FrontPlace, type FrontProcess } from "./front-process.ts";
import { ensureCaddy } from "./programs.ts";

const execute = promisify(execFile);

export interface CaddyProcess extends FrontProcess {
  /** What `caddy validate` said of the configuration. */
  readonly verdict: string;
}

/** Starts Caddy with the delivered configuration, on 127.0.0.1 and with a certificate instead of ACME. */
export async function startCaddy(place: FrontPlace): Promise<CaddyProcess> {
  const { folder, certificate } = place;
  const program = await ensureCaddy();
  const file = path.join(folder, "Caddyfile");
  const ports = `http_port ${place.httpPort}\n\thttps_port ${place.httpsPort}\n\tdefault_bind 127.0.0.1`;
  await writeSample("Caddyfile", file, [
    ["127.0.0.1:3000", `127.0.0.1:${place.sitePort}`],
    [/^\{\n/gm, `{\n\tadmin off\n\t${ports}\n`],
    [/^nadaj\.example \{\n/gm, `localhost {\n\ttls ${certificate.certFile} ${certificate.keyFile}\n`],
  ]);
  const options = ["--config", file, "--adapter", "caddyfile"];
  const env = { PATH: process.env["PATH"], HOME: folder };
  const { stdout, stderr } = await execute(program, ["validate", ...options], { env });
  const front = await startFront([program, "run", ...options], place);
  return { ...front, verdict: stdout + stderr };
}
