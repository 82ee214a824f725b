import * as z from "zod/mini";

export const REGISTRATION_SETTINGS = {
  /** The day since which the terms are in force: accounts that agreed before have to agree again. */
  "registration.termsVersion": z.iso.date("DATE_FORMAT"),
  /** A browser has to solve a challenge before it registers an account. */
  "registration.proofOfWork": z.boolean(),
};

export const DEFAULT_REGISTRATION = {
  "registration.termsVersion": "2023-06-12",
  "registration.proofOfWork": false,
};
