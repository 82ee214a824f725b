/** Other steps need the generated messages and route tree. */
const GENERATE = "generate";
const E2E = "e2e";
/** Steps that another step depends on. */
const PREREQUISITES: Readonly<Record<string, readonly string[]>> = { [E2E]: ["build"] };
const STEPS_WITH_PATHS = ["unit", E2E];
/** The word that also runs the tests of the second circle. */
const ALL = "all";

export interface Choice {
  /** Names of the steps to run, in the order of `names`. */
  readonly steps: readonly string[];
  readonly paths: readonly string[];
  /** The gate, or also the slow tests and the journeys that are not smoke tests. */
  readonly circle: "gate" | "all";
}

/**
 * Parses the arguments of `npm test`: names of steps, paths of tests, and `all`. Without names all steps run; with
 * paths only, the steps that accept paths. Paths run all their tests, whatever circle these are in.
 */
export function chooseSteps(names: readonly string[], given: readonly string[]): Choice {
  const named = given.filter((argument) => argument !== ALL);
  const paths = named.filter((argument) => !names.includes(argument));
  const requested = named.filter((argument) => names.includes(argument));
  const selected = requested.length > 0 ? requested : paths.length > 0 ? STEPS_WITH_PATHS : names;
  const required = new Set([...selected, ...selected.flatMap((name) => PREREQUISITES[name] ?? [])]);
  if (selected.join() !== "format") required.add(GENERATE);
  return {
    steps: names.filter((name) => required.has(name)),
    paths,
    circle: paths.length > 0 || given.includes(ALL) ? "all" : "gate",
  };
}
