import { compile } from "@inlang/paraglide-js";
import { resolveConfig } from "vite";
import { MESSAGES } from "#web/i18n/compile.ts";

/** Writes the code that type checks and tests of the browser application need: messages and the route tree. */
await compile(MESSAGES);
// The route tree is written by a Vite plugin as soon as it knows the configuration.
await resolveConfig({ configLoader: "native", logLevel: "warn" }, "build");
