import { AGES } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** Value of the option "rather not say". */
export const NOT_DISCLOSED = "";

/** Selectable ages; the first option is "rather not say". */
export function ageOptions(): { value: string; label: string }[] {
  return [{ value: NOT_DISCLOSED, label: m.accounts_not_said() }, ...AGES.map(optionOf)];
}

/** Selectable sexes; the last option is "rather not say". */
export function sexOptions(): { value: string; label: string }[] {
  return [
    { value: "female", label: m.accounts_sex_female() },
    { value: "male", label: m.accounts_sex_male() },
    { value: NOT_DISCLOSED, label: m.accounts_not_said() },
  ];
}

function optionOf(age: (typeof AGES)[number]) {
  const words: Partial<Record<typeof age, string>> = {
    under18: m.accounts_age_under18(),
    "65+": m.accounts_age_65(),
  };
  return { value: age, label: words[age] ?? age.replace("-", "–") };
}
