/** All characters outside `Char` of XML 1.0 (https://www.w3.org/TR/xml/#charsets), lone surrogates included. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes the characters that no XML parser accepts and that cannot be escaped. */
export function withoutInvalidCharacters(xml: string): string {
  return xml.replace(NOT_IN_XML, "");
}
