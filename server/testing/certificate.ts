import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { CertificateFiles } from "#server/platform/certificate.ts";

const execute = promisify(execFile);

/** Makes a certificate that signs itself, or another one in its place. */
export async function makeCertificate(folder: string): Promise<CertificateFiles> {
  const files = { certFile: path.join(folder, "cert.pem"), keyFile: path.join(folder, "key.pem") };
  await execute("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-subj", "/CN=localhost", "-days", "2", "-keyout", files.keyFile, "-out", files.certFile],
  ]);
  return files;
}
