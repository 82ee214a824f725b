import { declareFactoryPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import type { Reporter } from "@stryker-mutator/api/report";
import { describeSurvivor, isSurvivor } from "./report.ts";

const PRINTED_AFTER_MS = 30_000;

/** Prints survivors when they are found, and the progress at intervals: a run may take long. */
function createProgress(): Reporter {
  let planned = 0;
  let tested = 0;
  let survived = 0;
  let printedAt = Date.now();
  return {
    onMutationTestingPlanReady({ mutantPlans }) {
      planned = mutantPlans.length;
    },
    onMutantTested(mutant) {
      tested++;
      if (isSurvivor(mutant)) {
        survived++;
        process.stdout.write(`${describeSurvivor(mutant, process.cwd())}\n`);
      }
      if (Date.now() - printedAt < PRINTED_AFTER_MS) return;
      printedAt = Date.now();
      process.stdout.write(`${tested} of ${planned} mutants, ${survived} survived\n`);
    },
  };
}
createProgress.inject = tokens();

export const progress = declareFactoryPlugin(PluginKind.Reporter, "counts", createProgress);
