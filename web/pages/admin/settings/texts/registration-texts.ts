import { m } from "#web/i18n/compiled/messages.js";

/** Label and explanation of the settings of who may register, and to which terms. */
export const REGISTRATION_TEXTS = {
  "registration.termsVersion": {
    label: () => m.settings_terms_version(),
    hint: () => m.settings_terms_version_hint(),
  },
  "registration.proofOfWork": {
    label: () => m.settings_proof_of_work(),
    hint: () => m.settings_proof_of_work_hint(),
  },
} as const;
