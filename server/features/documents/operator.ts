import type { Locale, Texts } from "#shared/texts.ts";
import type { Config } from "#server/platform/config.ts";

type Place = "operator" | "operator_address" | "operator_email" | "site";

/** What stands in a document until the operator has said who they are: an open gap instead of a made-up name. */
const MISSING: Record<Place, Texts> = {
  operator: {
    pl: "\\[nazwa operatora – do uzupełnienia w ustawieniu OPERATOR_NAME\\]",
    en: "\\[name of the operator – to be filled in with the setting OPERATOR_NAME\\]",
  },
  operator_address: {
    pl: "\\[adres operatora – do uzupełnienia w ustawieniu OPERATOR_ADDRESS\\]",
    en: "\\[address of the operator – to be filled in with the setting OPERATOR_ADDRESS\\]",
  },
  operator_email: {
    pl: "\\[adres e-mail operatora – do uzupełnienia w ustawieniu OPERATOR_EMAIL\\]",
    en: "\\[e-mail address of the operator – to be filled in with the setting OPERATOR_EMAIL\\]",
  },
  site: { pl: "", en: "" },
};

/** Fills `{{operator}}`, `{{operator_address}}`, `{{operator_email}}` and `{{site}}` in Markdown. */
export function fillOperator(markdown: string, language: Locale, config: Config): string {
  const { name, address, email } = config.operator;
  const values: Record<Place, string | undefined> = {
    operator: name && escaped(name),
    operator_address: address && escaped(address),
    operator_email: email && `<${email}>`,
    site: escaped(new URL(config.publicUrl).host),
  };
  return markdown.replace(/\{\{(\w+)\}\}/g, (whole, place: string) =>
    isPlace(place) ? (values[place] ?? MISSING[place][language]) : whole,
  );
}

function isPlace(name: string): name is Place {
  return Object.hasOwn(MISSING, name);
}

/** A name such as "A*B" is words, not Markdown. */
function escaped(value: string): string {
  return value.replace(/[\\`*_{}[\]()#+!<>&|~-]/g, String.raw`\$&`);
}
