import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { Opened } from "./contract.ts";
import { line } from "#shared/text.ts";

export const PASSKEY_NAME_MAX_CHARACTERS = 60;
const BYTES_MAX_CHARACTERS = 8192;

export const PasskeyName = line({ min: 1, max: PASSKEY_NAME_MAX_CHARACTERS });

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Moment,
  usedAt: z.nullable(Moment),
});
export type Passkey = z.output<typeof Passkey>;

// The schemas below are the JSON of Web Authentication, limited to the fields used here (W3C, WebAuthn Level 3,
// section 5).

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

/** Options passed to the browser to create a passkey. */
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

/** Options passed to the browser to use a passkey. */
const RequestOptions = z.object({
  challenge: Bytes,
  timeout: z.exactOptional(z.int()),
  rpId: z.exactOptional(z.string()),
  allowCredentials: z.exactOptional(Descriptors),
  userVerification: z.exactOptional(Verification),
});

/** A newly created passkey. */
const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: z.string().check(z.maxLength(65_536)),
    transports: z.exactOptional(Transports),
  }),
});

/** The assertion of a used passkey. */
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
    summary: "Options for the browser to create a passkey",
    response: CreationOptions,
  }),
  create: endpoint({
    method: "POST",
    path: "/auth/passkeys",
    access: "user",
    summary: "Stores a passkey created by the browser; the name defaults to the device",
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
    summary: "Options for the browser to log in with a passkey",
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
    summary: "Options for the browser to reauthenticate with a passkey",
    response: RequestOptions,
  }),
  prove: endpoint({
    method: "POST",
    path: "/auth/prove/passkey",
    access: "user",
    summary: "Reauthenticates the session with a passkey",
    body: z.object({ credential: UsedCredential }),
    response: Done,
  }),
};
