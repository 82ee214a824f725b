import { finding } from "#shared/health/finding-texts.ts";
import { readConfig } from "#server/platform/config.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Check } from "../check.ts";

/** The environment variables, one finding for each that is wrong. */
export const checkConfiguration: Check = {
  name: "configuration",
  needs: "environment",
  async run({ env }) {
    try {
      readConfig(env);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return error.sentences.map((reason) => finding("configuration", "configuration_wrong", { reason }));
    }
    return [finding("configuration", "configuration_ok", {})];
  },
};
