/** The arguments of `npm run mutate`. */
export interface MutationRequest {
  /** Files or folders to mutate. */
  readonly paths: readonly string[];
  /** Files or folders with the tests to run; without any, the tests of the mutated files. */
  readonly tests: readonly string[];
  readonly concurrency: number;
}

export interface ChosenFiles {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

/** Declarations, bindings and texts: types detect a mutant there, or it breaks no rule. */
const NOT_MUTATED =
  /(\.test|\/contract|\/errors|\/routes|-routes|\/email-templates|-email(?:-templates)?|\.gen)\.ts$|\/testing\//;
const NOUN = /^(?:shared|server\/features)\/([^/]+)\//;

export function parseRequest(args: readonly string[]): MutationRequest {
  const paths: string[] = [];
  const tests: string[] = [];
  let concurrency = 1;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--tests") tests.push(cleanPath(args[++at]));
    else if (arg === "--concurrency") concurrency = Number(args[++at]);
    else if (arg.startsWith("--")) throw new Error(`There is no option ${arg}.`);
    else paths.push(cleanPath(arg));
  }
  if (paths.length === 0) throw new Error("Name a file or a folder: npm run mutate -- shared/donations");
  if (!(concurrency >= 1)) throw new Error("--concurrency needs a number.");
  return { paths, tests, concurrency };
}

/**
 * The files under the paths, and the tests of their features: those of shared/x and server/features/x belong
 * together, elsewhere the tests are in the same folder or below. `--tests` names others instead. A single file is
 * mutated whatever its name.
 */
export function chooseFiles(request: MutationRequest, files: readonly string[]): ChosenFiles {
  const mutate = request.paths.flatMap((path) => {
    const found = files.filter((file) => file === path || (isUnder(file, path) && isMutated(file)));
    if (found.length === 0) throw new Error(`${path} names no file with code that can be mutated.`);
    return found;
  });
  const folders = request.tests.length > 0 ? request.tests : [...new Set(mutate.flatMap(testFolders))];
  const tests = files.filter(
    (file) => isTest(file) && folders.some((folder) => file === folder || isUnder(file, folder)),
  );
  for (const path of request.tests) {
    if (!tests.some((file) => file === path || isUnder(file, path))) throw new Error(`${path} has no tests.`);
  }
  if (tests.length === 0)
    throw new Error(`No tests belong to ${request.paths.join(", ")}: name some with --tests.`);
  return { mutate: [...new Set(mutate)], tests };
}

function testFolders(file: string): string[] {
  const noun = NOUN.exec(file)?.[1];
  if (noun !== undefined) return [`shared/${noun}`, `server/features/${noun}`];
  const stem = file.replace(/\.tsx?$/, "");
  return file.split("/").length === 2 ? [`${stem}.test.ts`] : [file.slice(0, file.lastIndexOf("/"))];
}

function isMutated(file: string): boolean {
  return file.endsWith(".ts") && !NOT_MUTATED.test(file);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function isUnder(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

function cleanPath(path: string | undefined): string {
  if (path === undefined) throw new Error("--tests needs a path.");
  return path.replaceAll("\\", "/").replace(/^\.\//, "").replace(/\/+$/, "");
}
