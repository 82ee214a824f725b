import { compile } from "@inlang/paraglide-js";
import { resolveConfig } from "vite";
import { PAGE_MESSAGES } from "#web/i18n/compile.ts";

/**
 * Generates the code that type checks and tests of the web application need: messages and the route tree. The
 * launcher has compiled the messages of the server.
 */
await compile(PAGE_MESSAGES);
// A Vite plugin writes the route tree when the configuration is resolved.
await resolveConfig({ configLoader: "native", logLevel: "warn" }, "build");
