/** Irregular forms that the rules do not reduce, by base word. */
const IRREGULAR: Readonly<Record<string, string>> = wordByForm({
  brat: "bracia braci braciom bracmi braciach",
  ciasto: "ciescie",
  dziecko: "dzieci dzieciom dziecmi dzieciach",
  dzien: "dnia dniu dniem dni dniom dniach dniami",
  gra: "gry grze gre gier grom grami grach",
  grudzien: "grudnia grudniu",
  gwiazda: "gwiezdzie",
  jazda: "jezdzie",
  kolej: "kolei",
  kosciol: "kosciele",
  krew: "krwi krwia",
  ksiadz: "ksiedza ksiedzu ksiedzem ksieza ksiezy ksiezom ksiezmi",
  ksiega: "ksiag",
  kwiat: "kwiecie",
  kwiecien: "kwietnia kwietniu",
  las: "lesie",
  lato: "lecie",
  ludzie: "ludzi ludziom ludzmi ludziach",
  marzec: "marca marcu",
  maz: "meza mezu mezem mezowie mezow mezom",
  miasto: "miescie",
  miesiac: "miesiecy",
  niemcy: "niemczech",
  obiad: "obiedzie",
  ojciec: "ojca ojcu ojcem ojcze ojcowie ojcow ojcom ojcami",
  oko: "oka oku okiem oczy oczu oczami oczach oczom",
  pieniadz: "pieniadze pieniedzy pieniedzom pieniedzmi",
  pies: "psa psu psem psie psy psow psom psami psach",
  przyjaciel: "przyjaciol przyjaciolom przyjaciolmi",
  reka: "rece rekoma",
  sasiad: "sasiedzi sasiedzie",
  sen: "snu snem snie sny snow snach snami",
  sierpien: "sierpnia sierpniu",
  stol: "stole",
  styczen: "stycznia styczniu",
  swiat: "swiecie",
  tydzien: "tygodnia tygodniu tygodnie tygodni tygodniem tygodniach tygodniami",
  tysiac: "tysiecy",
  ucho: "uszy uszu uszami uszach",
  wiara: "wierze",
  wies: "wsi wsia wsie wsiach",
  wrzesien: "wrzesnia wrzesniu",
  wyjazd: "wyjezdzie",
  zjazd: "zjezdzie",
  zwierze: "zwierzecia zwierzeciu zwierzeta zwierzat zwierzetom zwierzetami zwierzetach",
});

/** Endings that soften the preceding consonant, with the original consonant. */
const SOFTENED: readonly (readonly [ending: RegExp, hard: string])[] = [
  [/scie$/, "st"],
  [/([^y])cie$/, "$1t"],
  [/([nrk])ci$/, "$1t"],
  [/(...a)ci$/, "$1t"],
  [/odze$/, "og"],
  [/(..)dzie$/, "$1d"],
  [/([yeu]|[^aeiouy])ce$/, "$1k"],
  [/ycy$/, "yk"],
  [/(...a)cy$/, "$1k"],
];

/** Endings with the minimum length of the remaining stem. They are stripped until none fits. */
const ENDINGS: readonly (readonly [ending: string, leastLeft: number])[] = [
  ...["ami", "ach", "ych", "ich", "ego", "emu"].map((ending) => [ending, 3] as const),
  ...["om", "em", "ow", "ym", "im", "uj", "ic", "yc"].map((ending) => [ending, 3] as const),
  ...["ej", "mi", "an", "en", "um", "ac", "ik"].map((ending) => [ending, 4] as const),
  ...["a", "e", "i", "o", "u", "y"].map((ending) => [ending, 3] as const),
];

/** Normalizes stem endings that vary between forms (a fleeting vowel or a changed consonant). */
const SETTLED: readonly (readonly [end: RegExp, settled: string])[] = [
  [/(..[^aeiouyj])i?ec$/, "$1k"],
  [/([^aeiouy])ek$/, "$1k"],
  [/(.[^aeiouy])i?en$/, "$1n"],
  [/jsc$/, "jsk"],
  [/sc$/, "st"],
  [/rz$/, "r"],
  [/dz$/, "d"],
  [/([^aeiouys])c$/, "$1k"],
  [/(...[aeiouy])c$/, "$1t"],
];

const VOWEL = /[aeiouy]/;

/**
 * Stems a Polish word, for comparison only: "wyborow", "wyborami" -> "wybor". Input and output are folded. Prefers
 * overstemming to understemming.
 */
export function polishStem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const regular = IRREGULAR[word] ?? word;
  const hardened = replaceFirst(regular, SOFTENED);
  return replaceFirst(withoutEndings(hardened), SETTLED);
}

function withoutEndings(word: string): string {
  let stem = word;
  for (;;) {
    const fitting = ENDINGS.find(([ending, leastLeft]) => fits(stem, ending, leastLeft));
    if (!fitting) return stem;
    stem = stem.slice(0, -fitting[0].length);
  }
}

function fits(word: string, ending: string, leastLeft: number): boolean {
  const left = word.length - ending.length;
  if (left < leastLeft || !word.endsWith(ending)) return false;
  return ending.length === 1 || VOWEL.test(word.slice(0, left));
}

function replaceFirst(word: string, rules: readonly (readonly [RegExp, string])[]): string {
  const rule = rules.find(([pattern]) => pattern.test(word));
  return rule ? word.replace(...rule) : word;
}

function wordByForm(forms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(forms).flatMap(([word, list]) => list.split(" ").map((form) => [form, word]));
  return Object.fromEntries(pairs);
}
