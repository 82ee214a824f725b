import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type * as z from "zod/mini";
import type { passkeys, UsedCredential } from "#shared/accounts/passkeys.ts";
import type { CallInput } from "#shared/endpoint.ts";

/** The client data a browser reports. */
interface ClientContext {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

/** A fake authenticator with one passkey. */
export interface PasskeyDevice {
  create(situation: ClientContext): CallInput<typeof passkeys.create>["body"]["credential"];
  /** `userVerified` false: touched but not unlocked (user presence only). */
  use(situation: ClientContext, options?: { userVerified?: boolean }): z.input<typeof UsedCredential>;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const AAGUID_BYTES = 16;
const SHORT_BYTES = 0x58;

/** Creates a device with a P-256 key of its own (WebAuthn Level 3, section 6). */
export function openPasskeyDevice(): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let uses = 0;

  const named = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
  };

  /** COSE_Key in CBOR: EC2, ES256, P-256, x, y. */
  function coseKey(): Buffer {
    const [left, right] = [x, y].map((part) => Buffer.from(part, "base64url"));
    const begin = Buffer.from("a5010203262001215820", "hex");
    return Buffer.concat([begin, left ?? id, Buffer.from("225820", "hex"), right ?? id]);
  }

  function authenticatorData(rpId: string, flags: number, credential: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    const hash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags]), counter, credential]);
  }

  function clientData(type: "create" | "get", { challenge, origin }: ClientContext): Buffer {
    return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  }

  return {
    create(situation) {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(AAGUID_BYTES), length, id, coseKey()]);
      const data = authenticatorData(situation.rpId, PRESENT | VERIFIED | HAS_CREDENTIAL, credential);
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), cborText("fmt"), cborText("none"), cborText("attStmt")],
        ...[Buffer.from([0xa0]), cborText("authData"), Buffer.from([SHORT_BYTES, data.length]), data],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData("create", situation).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    use(situation, { userVerified = true } = {}) {
      uses += 1;
      const data = authenticatorData(
        situation.rpId,
        userVerified ? PRESENT | VERIFIED : PRESENT,
        Buffer.alloc(0),
      );
      const client = clientData("get", situation);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}

/** A CBOR text string of less than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
