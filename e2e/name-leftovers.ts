import type { Page } from "@playwright/test";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** The name of the software as a word, with Polish case endings; "nadajesz" and "nadają" are other words. */
const NAME = /(?<!\p{L})nadaj(?:a|u|em|owi)?(?!\p{L})/iu;
/** On these buttons it is the verb: broadcast. */
const VERB_BUTTONS = [m.shell_add_video, m.live_browser_open, m.live_browser_rehearse];
/** A screen of the specification, to which other sites link: no text shows its address, but `og:url` has it. */
const KEPT_ADDRESS = "/nadaj-bigtech";

export interface ReadText {
  readonly text: string;
  /** Of a button or a link. */
  readonly isControl: boolean;
}

/** Where the name of the software is left in a page, but for the Polish verb on buttons. */
export function namesInPage(texts: readonly ReadText[], locale: Locale): string[] {
  const verbs = locale === "pl" ? VERB_BUTTONS.map((message) => message({}, { locale })) : [];
  const read = texts.filter(
    ({ text, isControl }) => !(isControl && verbs.some((verb) => verb === text.trim())),
  );
  return namesIn(read.map(({ text }) => text));
}

/** Where the name of the software is left in texts. */
export function namesIn(texts: readonly string[]): string[] {
  return texts.filter((text) => NAME.test(text.replaceAll(KEPT_ADDRESS, "")));
}

/** The same in a file of any format: its lines, elements and attributes. */
export function namesInFile(file: string): string[] {
  return namesIn(file.split(/["<>\n]/));
}

/** What people and their programs read of the open page: title, texts, labels, values, metadata, structured data. */
export async function readTexts(page: Page): Promise<ReadText[]> {
  const texts = await Promise.all(page.frames().map((frame) => frame.evaluate(textsOfDocument)));
  return texts.flat();
}

function textsOfDocument(): ReadText[] {
  const attributes = ["alt", "content", "download", "label", "placeholder", "title"];
  const readable = (name: string) => attributes.includes(name) || name.startsWith("aria-");
  const isControl = (element: Element) => element.closest("a, button, [role=button]") !== null;
  const texts = [{ text: document.title, isControl: false }];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('style, script:not([type="application/ld+json"])')) continue;
    texts.push({ text: node.nodeValue ?? "", isControl: isControl(parent) });
  }
  for (const element of document.querySelectorAll("*")) {
    const values = element
      .getAttributeNames()
      .filter(readable)
      .map((name) => element.getAttribute(name) ?? "");
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (isField) values.push(element.value);
    texts.push(...values.map((text) => ({ text, isControl: isControl(element) })));
  }
  return texts;
}
