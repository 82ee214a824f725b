import { expect, it } from "vitest";
import { foldDiacritics } from "#shared/fold-diacritics.ts";
import { polishStem } from "./polish-stem.ts";

it.each([
  "wybory wyborów wyborami wyborach",
  "gospodarka gospodarki gospodarce gospodarkę gospodarek",
  "miasto miasta mieście miast miastach",
  "Kraków Krakowa Krakowie Krakowem",
  "polityka polityce politycy polityków",
  "żółw żółwia żółwie żółwiem",
  "góra góry górze gór górami",
  "pies psa psy psów psem",
  "gotować gotuje gotowanie gotowania",
  "Polska Polski Polsce Polskę",
  "kolej kolei kolejowy kolejowe",
  "książka książki książek książce",
  "rzeka rzeki rzece rzek",
  "prezydent prezydenci prezydentów prezydencie",
  "samochód samochodzie samochodów",
  "żołnierz żołnierze żołnierzy żołnierzem",
  "zdjęcie zdjęcia zdjęć",
  "mieszkaniec mieszkańcy mieszkańców",
  "Polak Polacy Polaków",
  "artysta artyści artystów artyście",
  "problem problemy problemów",
  "muzeum muzea muzeów",
  "ulica ulicy ulic ulicach",
  "dziecko dzieci dziećmi",
  "sport sportu sportowy sportowe",
])("reduces to one stem: %s", (forms) => {
  const stems = forms.split(" ").map((form) => polishStem(foldDiacritics(form)));
  expect(new Set(stems).size, `stems: ${stems.join(" ")}`).toBe(1);
});

it.each([
  ["kot", "koc"],
  ["las", "lis"],
  ["film", "filtr"],
  ["wybory", "wyroby"],
  ["zamek", "zima"],
  ["rower", "rok"],
])("keeps the stems of %s and %s apart", (one, other) => {
  expect(polishStem(one)).not.toBe(polishStem(other));
});

it("does not change short words, numbers and other scripts", () => {
  for (const word of ["do", "2026", "covid19", "київ"]) expect(polishStem(word)).toBe(word);
});
