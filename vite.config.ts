import path from "node:path";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkReport } from "./web/build/chunk-report.ts";
import { CHUNK_GROUPS, COMPILED_BY_REACT_COMPILER } from "./web/build/chunks.ts";
import { hlsBuild } from "./web/build/hls-build.ts";
import { inlineStartup } from "./web/build/inline-startup.ts";
import { leanContract } from "./web/build/lean-contract.ts";
import { leanMessages } from "./web/build/lean-messages.ts";
import { reactCompiler } from "./web/build/react-compiler.ts";
import { LOCALES } from "./shared/texts.ts";
import { PAGE_MESSAGES, SERVER_MESSAGES } from "./web/i18n/compile.ts";
import { languageTag } from "./web/i18n/locale.ts";

export default defineConfig(({ command }) => ({
  publicDir: "web/public",
  server: { host: "127.0.0.1" },
  plugins: [
    paraglideVitePlugin(PAGE_MESSAGES),
    command === "serve" && paraglideVitePlugin(SERVER_MESSAGES),
    tailwindcss(),
    tanstackStart({
      srcDirectory: "web",
      client: { entry: "client.tsx" },
      server: { entry: "server.tsx" },
      router: {
        entry: "router.tsx",
        routesDirectory: ".",
        generatedRouteTree: "routes.gen.ts",
        virtualRouteConfig: "./web/routes.ts",
        quoteStyle: "double",
        semicolons: true,
        // A page is one chunk: otherwise the loaders of all pages, and what they import, are part of each first visit.
        codeSplittingOptions: { defaultBehavior: [["component", "pendingComponent", "loader"]] },
      },
    }),
    react(),
    reactCompiler(COMPILED_BY_REACT_COMPILER),
    chunkReport(),
    hlsBuild(),
    inlineStartup(),
    leanContract(),
    leanMessages(),
    { ...optimizeLocales.vite({ locales: LOCALES.map(languageTag) }), enforce: "pre" },
  ],
  // React has it built in; the copy for its older versions would travel with every first visit.
  resolve: {
    alias: [
      // Pages, and the shared code in them, use their own compilation of the messages.
      { find: "#shared/messages/compiled", replacement: path.resolve("web/i18n/compiled") },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
    ],
  },
  build: {
    // The lists of what each page's code needs would be 3 kB of every first visit. The server names the modules of
    // the page it renders, and links fetch theirs when they are pointed at.
    modulePreload: false,
    // Older targets make Lightning CSS rewrite light-dark(), which breaks forced-dark subtrees.
    cssTarget: ["chrome123", "firefox125", "safari17.5"],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The frame names the chunks of all pages: their own names would be 1 kB of every first visit.
          output: { codeSplitting: { groups: CHUNK_GROUPS }, chunkFileNames: "assets/[hash].js" },
        },
      },
    },
    // A self-contained bundle starts faster and carries React's production build whatever NODE_ENV says.
    ssr: command === "build" ? { resolve: { noExternal: true } } : {},
  },
}));
