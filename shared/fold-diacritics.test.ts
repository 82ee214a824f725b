import { expect, it } from "vitest";
import { foldDiacritics } from "./fold-diacritics.ts";

it.each([
  ["Zażółć GĘŚLĄ jaźń", "zazolc gesla jazn"],
  ["Z\u0307o\u0301\u0142c\u0301", "zolc"],
  ["𝗣𝗿𝘇𝗲𝗽𝗶𝘀 𝗻𝗮 𝗯𝗶𝗴𝗼𝘀 𝟮𝟬𝟮𝟲", "przepis na bigos 2026"],
  ["Ⓢⓤⓟⓔⓡ 𝓂ℯ𝒸𝓏 H₂O ﬁlm", "super mecz h2o film"],
  ["Ｋｒａｋóｗ m² ①", "krakow m2 1"],
  ["sa\u00admo\u200bchód\ufe0f\u2060", "samochod"],
  ["Straße Ørsted İzmir Đakovo", "strasse orsted izmir dakovo"],
  ["Київ", "киів"],
])("folds %j to %j", (text, folded) => {
  expect(foldDiacritics(text)).toBe(folded);
  expect(foldDiacritics(folded)).toBe(folded);
});
