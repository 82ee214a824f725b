import { describe, expect, it } from "vitest";
import { withAccent } from "./email-accent.ts";
import { renderEmail, type EmailContent } from "./email-template.ts";

const EMAIL: EmailContent = {
  locale: "pl",
  site: "Nadaj",
  title: "Ustaw nowe hasło",
  paragraphs: ["Cześć, Aniu.", "Link działa przez 24 godziny.\nPotem poproś o nowy."],
  button: { label: "Ustaw hasło", url: "https://nadaj.example/reset-password?email=a%2Bb@c.pl&code=x1" },
  footer: "To nie Ty? Zignoruj tę wiadomość.",
};

describe("letter", () => {
  it("renders plain text with the URL written out", () => {
    expect(renderEmail(EMAIL).text).toBe(
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

  it("renders all content as HTML, in the language of the recipient", () => {
    const { html } = renderEmail(EMAIL);

    expect(html).toMatch(/<html [^>]*lang="pl">/);
    expect(html).toContain("<title>Ustaw nowe hasło</title>");
    expect(html).toMatch(/<h1 [^>]*>Ustaw nowe hasło<\/h1>/);
    expect(html).toContain(">Link działa przez 24 godziny.<br/>Potem poproś o nowy.</p>");
    expect(html).toMatch(/<a [^>]*>.*>Ustaw hasło<\/span>.*<\/a>/);
    expect(html).toContain(">To nie Ty? Zignoruj tę wiadomość.</p>");
    expect(html.match(/href="[^"]*"/g)).toEqual(
      Array(2).fill('href="https://nadaj.example/reset-password?email=a%2Bb@c.pl&amp;code=x1"'),
    );
    expect(html).toContain("Przycisk nie działa?");
    expect(renderEmail({ ...EMAIL, locale: "en" }).html).toContain("Button not working?");
  });

  it("works without a button", () => {
    const { text, html } = renderEmail({ ...EMAIL, button: undefined });

    expect(text).not.toContain("http");
    expect(html).not.toContain("<a ");
    expect(html).not.toContain("Przycisk");
  });

  it("loads no remote resources", () => {
    const { html } = renderEmail(EMAIL);

    expect(html).not.toMatch(/<(img|link|script|iframe|video)\b|url\(|@import|\ssrc=/i);
  });

  it("escapes names and URLs, so that they never become HTML", () => {
    const evil = `"><script>alert('x')</script>&amp;<img src=x onerror=alert(1)>`;
    const { text, html } = renderEmail({
      locale: "pl",
      site: "Nadaj",
      title: `Cześć, ${evil}`,
      paragraphs: [`${evil} dodał film`],
      button: { label: evil, url: `https://nadaj.example/?q=${evil}` },
      footer: evil,
    });

    expect(html).not.toMatch(/<script|<img/);
    const escaped =
      "&quot;&gt;&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;&amp;amp;&lt;img src=x onerror=alert(1)&gt;";
    // Title twice, paragraph, button, its URL twice as a link and once as text, footer.
    expect(html.split(escaped)).toHaveLength(1 + 8);
    expect(text).toContain(`${evil} dodał film`);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "/reset-password", "nadaj.example", ""])(
    "refuses a button to %j",
    (url) => {
      expect(() => renderEmail({ ...EMAIL, button: { label: "Dalej", url } })).toThrow(TypeError);
    },
  );

  it.each([
    ["text on paper", "#1b1813", "#ffffff"],
    ["small print on paper", "#56514a", "#ffffff"],
    ["the wordmark on its background", "#1b1813", "#f4f2ee"],
    ["the label of the button", "#201900", "#f5c800"],
    ["text on paper in the dark", "#f3f0ea", "#1b1915"],
    ["small print on paper in the dark", "#b9b3a9", "#1b1915"],
    ["the wordmark on its dark background", "#f3f0ea", "#0f0e0b"],
  ])("has enough contrast: %s", (_what, text, background) => {
    const { html } = renderEmail(EMAIL);

    expect(html).toMatch(new RegExp(`color: ?${text}`));
    expect(html).toMatch(new RegExp(`background-color: ?${background}`));
    expect(contrast(text, background)).toBeGreaterThan(7);
  });

  it("takes the accent of the site where it is styled with one, and leaves its words", () => {
    const { html } = renderEmail({ ...EMAIL, title: "Kolor #f5c800", paragraphs: ["a color: #201900"] });

    const own = withAccent(html, { accent: "#166534", onAccent: "#ffffff" });

    expect(own).toContain("color:#ffffff;background-color:#166534");
    expect(own).toContain("border-top:4px solid #166534");
    expect(own).toContain("border-top-color: #166534 !important");
    expect(own.match(/.{2}(?:#f5c800|#201900)/g)).toEqual(["r #f5c800", "r #f5c800", ": #201900"]);
  });
});

/** Contrast ratio by WCAG 2.2. */
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
