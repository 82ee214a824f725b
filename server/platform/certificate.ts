import fs from "node:fs";
import tls from "node:tls";

/** Absolute paths of a certificate with its chain, and of its private key, in PEM. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Throws if a file cannot be read, or if certificate and key do not match. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const certificate = { cert: fs.readFileSync(certFile), key: fs.readFileSync(keyFile) };
  tls.createSecureContext(certificate);
  return certificate;
}

/** Changes when one of the files is replaced; symbolic links are followed. */
export function certificateVersion({ certFile, keyFile }: CertificateFiles): string {
  return [certFile, keyFile].map((file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs).join();
}
