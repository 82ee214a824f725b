import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";

/** Compiles the modules with React's compiler. Without `react()`, which all modules need, it is not to be had alone. */
export function reactCompiler(include: RegExp): Plugin {
  const plugins = react({ include, compiler: true, refreshExclude: /./ });
  const compiler = plugins.find(({ name }) => name === "vite:react-compiler");
  if (!compiler) throw new Error("@vitejs/plugin-react has no compiler.");
  return compiler;
}
