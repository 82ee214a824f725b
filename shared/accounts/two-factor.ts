import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Moment } from "#shared/paging.ts";

/** Six digits of an authenticator app, or the backup code; spaces and dashes do not count. */
export const OneTimeCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));

const VerificationCode = z.object({ verificationCode: OneTimeCode });

export const twoFactor = {
  state: endpoint({
    method: "GET",
    path: "/auth/two-factor",
    access: "user",
    summary: "Whether logins of the caller's account ask for a code",
    response: z.object({ enabledAt: z.nullable(Moment) }),
  }),
  requestEnable: endpoint({
    method: "POST",
    path: "/auth/login/request-enable2fa",
    access: "user",
    summary: "Makes the secret for an authenticator app; nothing changes until a code of it is confirmed",
    response: z.object({
      otpauthUrl: z.string(),
      /** In base32, to be typed if the QR code cannot be scanned. */
      secret: z.string(),
      /** The address as a QR code: an SVG document. */
      qr: z.string(),
    }),
  }),
  enable: endpoint({
    method: "POST",
    path: "/auth/login/enable2fa",
    access: "user",
    summary: "Switches two-factor login on; the backup code is shown this once",
    body: VerificationCode,
    response: z.object({ backupCode: z.string() }),
  }),
  disable: endpoint({
    method: "POST",
    path: "/auth/login/disable2fa",
    access: "user",
    summary: "Switches two-factor login off",
    body: VerificationCode,
    response: Done,
  }),
};
