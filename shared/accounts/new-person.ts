import * as z from "zod/mini";
import { LOCALES } from "#shared/texts.ts";
import { Email, PersonName, ROLES } from "./contract.ts";

/** A person whom the staff invites, or creates an account for. */
export const NewPerson = z.object({
  email: Email,
  name: PersonName,
  surname: PersonName,
  /** Only administrators give a role above creator. */
  role: z.enum(ROLES),
  /** Of the email to the person. */
  language: z.enum(LOCALES),
});
