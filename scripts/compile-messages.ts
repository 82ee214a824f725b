import { compile } from "@inlang/paraglide-js";
import { SERVER_MESSAGES } from "#web/i18n/compile.ts";

/** Compiles the messages for the server; the build of the browser application compiles those of pages. */
await compile(SERVER_MESSAGES);
