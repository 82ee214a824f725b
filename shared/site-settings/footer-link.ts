import * as z from "zod/mini";
import { line } from "#shared/text.ts";

export const FOOTER_LINKS_MAX = 10;
export const FOOTER_LINK_NAME_MAX_CHARACTERS = 40;
export const FOOTER_LINK_HREF_MAX_CHARACTERS = 500;

/** A web page, an email address, or a path of the site; never a script. */
const HREF = /^(?:https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|\/(?![/\\]))\S*$/i;

/** A link of the operator in the footer, with its name in both languages. */
export const FooterLink = z.object({
  pl: line({ min: 1, max: FOOTER_LINK_NAME_MAX_CHARACTERS }),
  en: line({ min: 1, max: FOOTER_LINK_NAME_MAX_CHARACTERS }),
  href: z.string().check(z.trim(), z.maxLength(FOOTER_LINK_HREF_MAX_CHARACTERS), z.regex(HREF)),
});
export type FooterLink = z.output<typeof FooterLink>;
