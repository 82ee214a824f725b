import { describe, expect, it } from "vitest";
import { letter, type Letter } from "./letter.ts";

const LETTER: Letter = {
  locale: "pl",
  title: "Ustaw nowe hasło",
  paragraphs: ["Cześć, Aniu.", "Link działa przez 24 godziny.\nPotem poproś o nowy."],
  button: { label: "Ustaw hasło", url: "https://nadaj.example/reset-password?email=a%2Bb@c.pl&code=x1" },
  footer: "To nie Ty? Zignoruj tę wiadomość.",
};

describe("letter", () => {
  it("says the same in plain text, with the address written out", () => {
    expect(letter(LETTER).text).toBe(
      [
        "Ustaw nowe hasło",
        "",
        "Cześć, Aniu.",
        "",
        "Link działa przez 24 godziny.\nPotem poproś o nowy.",
        "",
        "Ustaw hasło:",
        "https://nadaj.example/reset-password?email=a%2Bb@c.pl&code=x1",
        "",
        "-- ",
        "nadaj",
        "To nie Ty? Zignoruj tę wiadomość.",
      ].join("\n"),
    );
  });

  it("shows everything it was given in HTML, in the language of the reader", () => {
    const { html } = letter(LETTER);

    expect(html).toContain('<html lang="pl">');
    expect(html).toContain("<title>Ustaw nowe hasło</title>");
    expect(html).toMatch(/<h1 [^>]*>Ustaw nowe hasło<\/h1>/);
    expect(html).toContain(">Link działa przez 24 godziny.<br>Potem poproś o nowy.</p>");
    expect(html).toContain(">Ustaw hasło</a>");
    expect(html).toContain(">To nie Ty? Zignoruj tę wiadomość.</p>");
    expect(html.match(/href="[^"]*"/g)).toEqual(
      Array(2).fill('href="https://nadaj.example/reset-password?email=a%2Bb@c.pl&amp;code=x1"'),
    );
    expect(html).toContain("Przycisk nie działa?");
    expect(letter({ ...LETTER, locale: "en" }).html).toContain("Button not working?");
  });

  it("needs no button", () => {
    const { text, html } = letter({ ...LETTER, button: undefined });

    expect(text).not.toContain("http");
    expect(html).not.toContain("<a ");
    expect(html).not.toContain("Przycisk");
  });

  it("loads nothing from anywhere", () => {
    const { html } = letter(LETTER);

    expect(html).not.toMatch(/<(img|link|script|iframe|style|video)\b|url\(|@import|\ssrc=/i);
  });

  it("takes names and addresses as text, never as HTML", () => {
    const evil = `"><script>alert('x')</script>&amp;<img src=x onerror=alert(1)>`;
    const { text, html } = letter({
      locale: "pl",
      title: `Cześć, ${evil}`,
      paragraphs: [`${evil} dodał film`],
      button: { label: evil, url: `https://nadaj.example/?q=${evil}` },
      footer: evil,
    });

    expect(html).not.toMatch(/<script|<img/);
    const escaped =
      "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;&lt;img src=x onerror=alert(1)&gt;";
    // Title twice, paragraph, button, its address twice as a link and once in words, footer.
    expect(html.split(escaped)).toHaveLength(1 + 8);
    expect(text).toContain(`${evil} dodał film`);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "/reset-password", "nadaj.example", ""])(
    "refuses a button to %j",
    (url) => {
      expect(() => letter({ ...LETTER, button: { label: "Dalej", url } })).toThrow(TypeError);
    },
  );

  it.each([
    ["text on paper", "#1b1813", "#ffffff"],
    ["small print on paper", "#56514a", "#ffffff"],
    ["the wordmark on its background", "#1b1813", "#f4f2ee"],
    ["the label of the button", "#201900", "#f5c800"],
  ])("is easy to read: %s", (_what, text, background) => {
    const { html } = letter(LETTER);

    expect(html).toContain(`color:${text}`);
    expect(html).toContain(`background-color:${background}`);
    expect(contrast(text, background)).toBeGreaterThan(7);
  });
});

/** The ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted(
    (first, second) => first - second,
  );
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
