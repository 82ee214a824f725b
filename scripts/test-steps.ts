/** The others read what this one writes: messages and the route tree. */
const GENERATE = "generate";
const JOURNEYS = "e2e";
/** What a step cannot do without. */
const NEEDED_FIRST: Readonly<Record<string, readonly string[]>> = { [JOURNEYS]: ["build"] };
const STEPS_OF_PATHS = ["unit", JOURNEYS];

export interface Choice {
  /** Names of the steps to run, in the order of `names`. */
  readonly steps: readonly string[];
  readonly paths: readonly string[];
}

/** Reads the arguments of `npm test`: names of steps, and paths of tests. Without names all steps run, with paths those that take paths. */
export function chooseSteps(names: readonly string[], given: readonly string[]): Choice {
  const paths = given.filter((argument) => !names.includes(argument));
  const asked = given.filter((argument) => names.includes(argument));
  const wanted = asked.length > 0 ? asked : paths.length > 0 ? STEPS_OF_PATHS : names;
  const needed = new Set([...wanted, ...wanted.flatMap((name) => NEEDED_FIRST[name] ?? [])]);
  if (wanted.join() !== "format") needed.add(GENERATE);
  return { steps: names.filter((name) => needed.has(name)), paths };
}
