import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";

/** Compiles these modules with React's compiler. With `include`, `react()` itself would leave out all other modules. */
export function reactCompiler(include: RegExp): Plugin {
  const plugins = react({ include, compiler: true, refreshExclude: /./ });
  const compiler = plugins.find(({ name }) => name === "vite:react-compiler");
  if (!compiler) throw new Error("@vitejs/plugin-react has no compiler.");
  return compiler;
}
