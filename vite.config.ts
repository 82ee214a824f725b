import { paraglideVitePlugin } from "@inlang/paraglide-js";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanContract } from "./web/build/lean-contract.ts";
import { MESSAGES } from "./web/i18n/compile.ts";

/** Where state changes often. The frame and the building blocks would grow each first visit by 6 kB for nothing. */
const COMPILED = /\/web\/(?:pages|features|form|player)\/.+\.tsx(?:\?|$)/;
const FRAME = /\/web\/(?:client|layouts\/default\/default-layout)\.tsx/;
const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//;

export default defineConfig(({ command }) => ({
  publicDir: "web/public",
  server: { host: "127.0.0.1" },
  plugins: [
    paraglideVitePlugin(MESSAGES),
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
    babel({ presets: [reactCompilerPreset()], include: COMPILED }),
    leanContract(),
    { ...optimizeLocales.vite({ locales: ["pl-PL", "en-US"] }), enforce: "pre" },
  ],
  build: {
    // Older targets make Lightning CSS rewrite light-dark(), which breaks forced-dark subtrees.
    cssTarget: ["chrome123", "firefox125", "safari17.5"],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What a change of the site does not touch: cached for long.
                { name: "framework", test: FRAMEWORK, priority: 2 },
                // What every page starts with: one request instead of a dozen small ones.
                { name: "frame", test: FRAME, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // A self-contained bundle starts faster and carries React's production build whatever NODE_ENV says.
    ssr: command === "build" ? { resolve: { noExternal: true } } : {},
  },
}));
