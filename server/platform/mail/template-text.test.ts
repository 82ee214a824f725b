import { describe, expect, it } from "vitest";
import { m } from "#shared/messages/compiled/messages.js";
import { fillPlaceholders, placeholderProblem } from "./placeholders.ts";
import { renderEmail } from "./email-template.ts";
import { textsOf, withEditedTexts, type EditedTexts, type TemplatedEmail } from "./template-text.ts";

const TO = { locale: "en", site: "Tęcza" } as const;

function pinEmail(values: { pin: string; reason: string }): TemplatedEmail {
  const text = textsOf(TO, values);
  return {
    ...{ template: "ticket-pin", ...TO, footer: "Small print" },
    subject: text("subject", m.mails_ticket_pin_subject),
    title: text("title", m.mails_ticket_pin_title),
    paragraphs: [
      text("text", m.mails_ticket_pin_text, ["pin"]),
      "What happened",
      text("advice", m.mails_ticket_pin_advice),
    ],
    button: { label: text("button", m.mails_ticket_pin_button), url: "https://tecza.example/ticket" },
  };
}

const EMAIL = pinEmail({ pin: "123456", reason: "" });
const sent = (edited: EditedTexts, email = EMAIL) => withEditedTexts(email, edited);

describe("the texts of an email", () => {
  it("are the defaults, of which editors see the placeholders", () => {
    const { subject, paragraphs, ...rest } = sent({});

    expect(subject).toBe(m.mails_ticket_pin_subject({ site: "Tęcza" }, { locale: "en" }));
    expect(paragraphs[0]).toBe(m.mails_ticket_pin_text({ pin: "123456" }, { locale: "en" }));
    expect(rest).not.toHaveProperty("template");
    expect(EMAIL.subject.pattern).toBe(m.mails_ticket_pin_subject({ site: "{site}" }, { locale: "en" }));
  });

  it("are those of administrators, filled with the values of the email", () => {
    const email = sent({ subject: "A ticket at {site}", text: "{pin} is the PIN", button: "Open {pin}" });

    expect(email).toMatchObject({
      ...{ subject: "A ticket at Tęcza", footer: "Small print" },
      button: { label: "Open 123456", url: "https://tecza.example/ticket" },
    });
    expect(email.paragraphs.slice(0, 2)).toEqual(["123456 is the PIN", "What happened"]);
  });

  it("are separate paragraphs where they have an empty line, and left out where they are empty", () => {
    expect(sent({ text: "PIN:\n{pin}\n\nKeep it.", advice: "" }).paragraphs).toEqual([
      "PIN:\n123456",
      "Keep it.",
      "What happened",
    ]);
  });

  it("are the defaults where an edited text does not fit this release", () => {
    const { text } = EMAIL.paragraphs[0] as { text: string };

    expect(sent({ text: "{pin} for {person}" }).paragraphs[0]).toBe(text);
    expect(sent({ text: "No number" }).paragraphs[0]).toBe(text);
    expect(sent({ gone: "A text that the template no longer has" }).paragraphs[0]).toBe(text);
  });

  it("never leave the subject, the title or the button empty", () => {
    const { subject, title, button } = sent({ subject: "{reason}", title: " {reason} ", button: "{reason}" });

    expect([subject, title, button?.label]).toEqual([
      EMAIL.subject.text,
      EMAIL.title.text,
      EMAIL.button?.label.text,
    ]);
  });

  it("are text, never HTML, and keep the link and the small print", () => {
    const evil = `<a href="https://evil.example">{pin}</a><script>alert(1)</script>`;
    const { html, text } = renderEmail(sent({ title: evil, text: evil, advice: evil, button: evil }));

    expect(html).not.toMatch(/<script|href="https:\/\/evil/);
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain('href="https://tecza.example/ticket"');
    expect(text).toContain("https://tecza.example/ticket");
    for (const content of [html, text]) expect(content).toContain("Small print");
  });
});

describe("placeholders", () => {
  it("are replaced once: a value with braces stays as it is", () => {
    const values = { name: "{pin} {site}", pin: "123456", site: "$& {name}" };

    expect(fillPlaceholders("{name}, {pin}, {site}", values)).toBe("{pin} {site}, 123456, $& {name}");
  });

  it.each([
    ["{Name}", "{Name}"],
    ["{ name }", "{ name }"],
    ["{}", "{}"],
    ["{name.length}", "{name.length}"],
    ["{constructor}", "{constructor}"],
    ["{__proto__}", "{__proto__}"],
    ["{{nick}}", "{nick}"],
  ])("are refused if they are unknown: %s", (text, unknown) => {
    expect(placeholderProblem(text, { values: { name: "Ola", site: "Tęcza" }, required: [] })).toEqual({
      code: "PLACEHOLDER_UNKNOWN",
      details: { unknown, placeholders: "{name}, {site}" },
    });
  });

  it.each(["{name}", "{{name}}", "{", "}", "a } b { c", "{\n}", "100 %"])("leave %j alone", (text) => {
    expect(placeholderProblem(text, { values: { name: "Ola" }, required: [] })).toBeUndefined();
  });

  it("are required where the email says them nowhere else", () => {
    const given = { values: { name: "Ola", pin: "1", day: "2" }, required: ["pin", "day"] };

    expect(placeholderProblem("{pin} {day}", given)).toBeUndefined();
    expect(placeholderProblem("Hello {name}", given)).toEqual({
      code: "PLACEHOLDER_MISSING",
      details: { placeholders: "{pin}, {day}" },
    });
  });
});
