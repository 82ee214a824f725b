import { expect, it } from "vitest";
import { hasLink } from "./links.ts";

it.each([
  ["plain", "wejdź na https://example.com/abc?x=1"],
  ["without a protocol", "example.com jest super"],
  ["with www", "www.przyklad.pl"],
  ["in capitals", "EXAMPLE.COM"],
  ["at the end of a sentence", "Zobacz (kanal.example.org)."],
  ["shortened", "bit.ly/3xYz"],
  ["shortened by a country", "youtu.be/dQw4w9WgXcQ albo t.co/a"],
  ["of an invitation", "discord.gg/abc"],
  ["with a new ending", "darmowe-monety.xyz i kasyno.bet"],
  ["of Polish letters", "żółw.pl"],
  ["as an IP address", "http://192.168.0.1:8080"],
  ["with a bracketed dot", "example[.]com"],
  ["with a bracketed word", "example (dot) com, przyklad {kropka} pl"],
  ["spelled", "example dot com"],
  ["spelled in Polish", "przyklad kropka pl"],
  ["with spaces", "example . com oraz bit .ly/a"],
  ["with another dot", "example。com"],
  ["in full-width letters", "ｅｘａｍｐｌｅ．ｃｏｍ"],
  ["with invisible characters", "exam\u200Bple\u200B.com"],
  ["with a disguised protocol", "hxxps://zly.example"],
])("finds an address %s [LVE-094]", (_, text) => {
  expect(hasLink(text)).toBe(true);
});

it.each([
  "Cześć wszystkim!",
  "Tak. Na pewno. No i co?",
  "Gramy o 20.30, wynik 3.5 : 2",
  "Kropka nad i. Stawiamy kropkę na końcu",
  "Co... nie wiem",
  "https bez adresu",
  "@Ola Kowal brawo",
  "wersja 1.2.3 jest lepsza",
])("finds none in '%s'", (text) => {
  expect(hasLink(text)).toBe(false);
});
