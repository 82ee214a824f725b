import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs URLs that are valid until a given time; the signature is part of the URL. */
export interface Signer {
  /** `expires` is a UNIX time in seconds. Returns `<expires>.<mac>`. */
  sign(subject: string, expires: number): string;
  /** Whether the signature belongs to the subject and has not expired. */
  isValid(subject: string, signature: string, now: Date): boolean;
}

const MAC_BYTES = 18;

/** HMAC-SHA256 signatures with a secret that all processes of a site share. */
export function createSigner(secret: string): Signer {
  const macOf = (subject: string, expires: number): string =>
    createHmac("sha256", secret)
      .update(`${expires}:${subject}`)
      .digest()
      .subarray(0, MAC_BYTES)
      .toString("base64url");
  return {
    sign: (subject, expires) => `${expires}.${macOf(subject, expires)}`,
    isValid: (subject, signature, now) => {
      const [expires, mac] = signature.split(".");
      if (!expires || !mac || !(Number(expires) * 1000 > now.getTime())) return false;
      const expected = Buffer.from(macOf(subject, Number(expires)));
      const given = Buffer.from(mac);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
