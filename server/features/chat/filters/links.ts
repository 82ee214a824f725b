import { LinkifyIt } from "linkify-it";

/** Top-level domains that the library does not know: it knows those of countries and the oldest generic ones. */
const MORE_ENDINGS = [
  ...["app", "art", "bet", "blog", "casino", "chat", "click", "cloud", "club", "dev", "digital", "download"],
  ...[
    "email",
    "fun",
    "games",
    "gift",
    "global",
    "group",
    "help",
    "icu",
    "link",
    "live",
    "lol",
    "loan",
    "media",
  ],
  ...[
    "mobi",
    "news",
    "ninja",
    "one",
    "online",
    "page",
    "porn",
    "poker",
    "sale",
    "sex",
    "shop",
    "site",
    "space",
  ],
  ...["store", "stream", "studio", "team", "tech", "today", "top", "vip", "website", "wiki", "win", "work"],
  ...["world", "xyz", "zip", "zone"],
];
const LINKS = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true }).tlds(MORE_ENDINGS, true);

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/gu;
const OTHER_DOTS = /[\u3002\uFF0E\uFF61\u2024\u00B7\u2022]/gu;
/** Matches "example[.]com", "example (dot) com", "example {kropka} pl". */
const BRACKETED_DOT = /\s*[[({<]\s*(?:\.|dot|kropka)\s*[\])}>]\s*/giu;
/** Matches "example dot com", "example kropka pl". */
const SPELLED_DOT = /(?<=[\p{L}\p{N}])\s+(?:dot|kropka)\s+(?=[\p{L}\p{N}])/giu;
/** Matches "example .com", "example . com", but not the end of a sentence, which has no space before its dot. */
const SPACED_DOT = /(?<=[\p{L}\p{N}])\s+\.\s*(?=[\p{L}\p{N}])/gu;
const DISGUISED_PROTOCOL = /\bh(?:xx|\*\*|tt)ps?\s*:\s*\/\s*\//giu;

/** Whether a text has a link: plain, shortened, or disguised to avoid detection. */
export function hasLink(text: string): boolean {
  const revealed = text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(OTHER_DOTS, ".")
    .replace(BRACKETED_DOT, ".")
    .replace(SPELLED_DOT, ".")
    .replace(SPACED_DOT, ".")
    .replace(DISGUISED_PROTOCOL, "https://");
  return LINKS.test(revealed);
}
