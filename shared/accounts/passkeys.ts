import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { Opened } from "./contract.ts";

export const PASSKEY_NAME_MAX_CHARACTERS = 60;
const BYTES_MAX_CHARACTERS = 8192;

export const PasskeyName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX_CHARACTERS));

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Moment,
  usedAt: z.nullable(Moment),
});
export type Passkey = z.output<typeof Passkey>;

// What follows is the JSON of Web Authentication, as far as it is used here (W3C, WebAuthn Level 3, section 5).

/** Bytes in base64url. */
const Bytes = z.string().check(z.maxLength(BYTES_MAX_CHARACTERS));
const Type = z.literal("public-key");
const Transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16));
const Verification = z.enum(["required", "preferred", "discouraged"]);
const Descriptors = z.array(
  z.object({ id: Bytes, type: z.string(), transports: z.exactOptional(z.array(z.string())) }),
);
const credential = {
  id: Bytes,
  rawId: Bytes,
  type: Type,
  authenticatorAttachment: z.exactOptional(z.enum(["platform", "cross-platform"])),
  clientExtensionResults: z.object({
    credProps: z.exactOptional(z.object({ rk: z.exactOptional(z.boolean()) })),
  }),
};

/** What a browser is asked for when a passkey is made. */
const CreationOptions = z.object({
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: Bytes, name: z.string(), displayName: z.string() }),
  challenge: Bytes,
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: Type })),
  timeout: z.exactOptional(z.int()),
  excludeCredentials: z.exactOptional(Descriptors),
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: z.exactOptional(Verification),
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification: z.exactOptional(Verification),
    }),
  ),
  attestation: z.exactOptional(z.enum(["direct", "enterprise", "indirect", "none"])),
});

/** What a browser is asked for when a passkey is used. */
const RequestOptions = z.object({
  challenge: Bytes,
  timeout: z.exactOptional(z.int()),
  rpId: z.exactOptional(z.string()),
  allowCredentials: z.exactOptional(Descriptors),
  userVerification: z.exactOptional(Verification),
});

/** A passkey that was just made. */
const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: z.string().check(z.maxLength(65_536)),
    transports: z.exactOptional(Transports),
  }),
});

/** The use of a passkey. */
export const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.exactOptional(Bytes),
  }),
});

const params = z.object({ id: Id });

export const passkeys = {
  list: endpoint({
    method: "GET",
    path: "/auth/passkeys",
    access: "user",
    summary: "The caller's passkeys",
    response: listOf(Passkey),
  }),
  creationOptions: endpoint({
    method: "POST",
    path: "/auth/passkeys/creation-options",
    access: "user",
    summary: "What the browser needs to make a passkey",
    response: CreationOptions,
  }),
  create: endpoint({
    method: "POST",
    path: "/auth/passkeys",
    access: "user",
    summary: "Keeps a passkey that the browser has made; without a name it is named after the device",
    status: 201,
    body: z.object({ name: z.optional(PasskeyName), credential: NewCredential }),
    response: Passkey,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/auth/passkeys/{id}",
    access: "user",
    summary: "Renames a passkey",
    params,
    body: z.object({ name: PasskeyName }),
    response: Passkey,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/auth/passkeys/{id}",
    access: "user",
    summary: "Removes a passkey",
    params,
    response: Done,
  }),
  loginOptions: endpoint({
    method: "POST",
    path: "/auth/passkeys/login-options",
    access: "anyone",
    summary: "What the browser needs to log in with a passkey",
    response: RequestOptions,
  }),
  login: endpoint({
    method: "POST",
    path: "/auth/passkeys/login",
    access: "anyone",
    summary: "Opens a session for the holder of a passkey; no further code is asked for",
    body: z.object({ credential: UsedCredential }),
    response: Opened,
  }),
  proofOptions: endpoint({
    method: "POST",
    path: "/auth/prove/passkey-options",
    access: "user",
    summary: "What the browser needs to prove with a passkey who calls",
    response: RequestOptions,
  }),
  prove: endpoint({
    method: "POST",
    path: "/auth/prove/passkey",
    access: "user",
    summary: "Proves with a passkey that the session is still in its owner's hands",
    body: z.object({ credential: UsedCredential }),
    response: Done,
  }),
};
