/** Other steps need the generated messages and route tree. */
const GENERATE = "generate";
const E2E = "e2e";
/** Steps that another step depends on. */
const PREREQUISITES: Readonly<Record<string, readonly string[]>> = { [E2E]: ["build"] };
const STEPS_WITH_PATHS = ["unit", E2E];

export interface Choice {
  /** Names of the steps to run, in the order of `names`. */
  readonly steps: readonly string[];
  readonly paths: readonly string[];
}

/**
 * Parses the arguments of `npm test`: names of steps, and paths of tests. Without names all steps run; with paths
 * only, the steps that accept paths.
 */
export function chooseSteps(names: readonly string[], given: readonly string[]): Choice {
  const paths = given.filter((argument) => !names.includes(argument));
  const requested = given.filter((argument) => names.includes(argument));
  const selected = requested.length > 0 ? requested : paths.length > 0 ? STEPS_WITH_PATHS : names;
  const required = new Set([...selected, ...selected.flatMap((name) => PREREQUISITES[name] ?? [])]);
  if (selected.join() !== "format") required.add(GENERATE);
  return { steps: names.filter((name) => required.has(name)), paths };
}
