#!/usr/bin/env node
// `npx nadaj COMMAND`, in plain JavaScript like the entry of the npm scripts, which it runs with the command line.
process.argv.splice(2, 0, "scripts/command-line/nadaj.ts");
await import("../launch.mjs");
