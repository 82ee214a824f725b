import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents } from "#shared/documents/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";
import { ensureDocuments } from "./built-in.ts";
import { fillOperator } from "./operator.ts";

const LEGAL = [
  ...["regulamin", "regulamin-tworcy", "polityka-prywatnosci", "polityka-cookies"],
  ...["informacja-rodo", "informacje-regulacyjne"],
];
const HOSTILE = [
  "# Title\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>",
  "[click](javascript:alert(1)) [here](JaVaScRiPt:alert(1)) [or](data:text/html;base64,PHNjcmlwdD4=)",
  "[there](&#106;avascript:alert(1)) [and](vbscript:x) [file](file:///etc/passwd) [host](//evil.example)",
  "![picture](https://evil.example/spy.gif) <a href='https://evil.example' onclick='x()'>x</a>",
  '## <svg onload="alert(1)">\n\n[x](https://ok.example "\\" onmouseover=alert(1) x=\\"")',
].join("\n\n");

let world: World;

beforeAll(async () => {
  world = await openWorld({
    env: { OPERATOR_NAME: "Fundacja *Fale*", OPERATOR_EMAIL: "kontakt@fale.example" },
  });
  await ensureDocuments(world.services);
});
afterAll(() => world.close());

/** A slug that no other test writes to. */
function freshSlug(): string {
  return `text-${crypto.randomUUID()}`;
}

/** Call parameters of a document. */
function at(slug: string, language: Locale = "pl") {
  return { params: { slug }, query: { language } };
}

async function administrator() {
  return world.person({ role: "admin" });
}

describe("the built-in documents", () => {
  it.each(LEGAL)("exist in both languages with sections, fully filled: %s [STA-022]", async (slug) => {
    const polish = await world.call(documents.get, at(slug));
    const english = await world.call(documents.get, at(slug, "en"));

    expect(polish).toMatchObject({ slug, language: "pl", version: 1 });
    expect(english).toMatchObject({ slug, language: "en", version: 1 });
    expect(polish.title).not.toBe(english.title);
    expect(polish.outline.length).toBe(english.outline.length);
    expect(polish.outline.length).toBeGreaterThanOrEqual(5);
    for (const { contents } of [polish, english]) expect(contents).not.toContain("{{");
  });

  it("show the operator escaped, and omit only sentences with unconfigured values [LAS-085]", async () => {
    const { contents } = await world.call(documents.get, at("regulamin"));

    expect(contents).toContain("Serwis prowadzi Fundacja *Fale* (dalej:");
    expect(contents).toContain('href="mailto:kontakt@fale.example"');
    expect(contents).not.toContain("Adres operatora");
    expect(contents).toContain("Pozostałe dane kontaktowe");
    expect(await world.call(documents.operator)).toEqual({
      name: "Fundacja *Fale*",
      address: null,
      email: "kontakt@fale.example",
    });
  });

  it("keep the number of a list item whose first sentence is omitted [LAS-085]", () => {
    const item = "2. Siedziba: {{operator_address}}. Pismo można złożyć także w serwisie.";

    expect(fillOperator(`1. Operator.\n${item}\n3. Koniec.`, world.services)).toBe(
      "1. Operator.\n2. Pismo można złożyć także w serwisie.\n3. Koniec.",
    );
  });

  it.each(["pl", "en"] as const)(
    "have no gaps without configuration, and keep all sections: %s [LAS-085]",
    async (language) => {
      const bare = await openWorld();
      await ensureDocuments(bare.services);

      for (const slug of LEGAL) {
        const { contents, outline } = await bare.call(documents.get, at(slug, language));
        expect(contents).not.toMatch(/\[|\{\{|OPERATOR_|uzupełnienia|filled in/);
        expect(contents).not.toMatch(/<p>\s*<\/p>|<li>\s*<\/li>/);
        // A heading must be followed by content or by a smaller heading.
        expect(contents).not.toMatch(/<\/h([23])>\s*(<h\1|$)/);
        const configured = await world.call(documents.get, at(slug, language));
        expect(outline).toEqual(configured.outline);
      }
      const { lead, groups } = await bare.call(documents.questions, at("faq", language));
      const texts = [lead, ...groups.flatMap(({ questions }) => questions.map(({ answer }) => answer))];
      for (const text of texts) expect(text).not.toMatch(/\[|\{\{|OPERATOR_/);
      expect(texts.every((text) => text.trim() !== "")).toBe(true);
      await bare.close();
    },
  );

  it("contain at least fifteen questions in groups", async () => {
    for (const language of ["pl", "en"] as const) {
      const { groups } = await world.call(documents.questions, at("faq", language));
      expect(groups.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(15);
      expect(groups.every(({ questions }) => questions.length > 0)).toBe(true);
    }
  });

  it("do not overwrite a text edited by staff", async () => {
    const { call } = await administrator();
    const target = at("polityka-cookies");
    await call(documents.edit, { ...target, body: { title: "Nasze ciasteczka" } });

    await ensureDocuments(world.services);

    expect(await call(documents.get, target)).toMatchObject({ title: "Nasze ciasteczka", version: 2 });
  });

  it("are updated by a new release if unedited", async () => {
    const { call } = await administrator();
    const target = at("informacja-rodo");
    await world.services.db
      .updateTable("documents")
      .set({ body: "Tekst starszego wydania" })
      .where("slug", "=", target.params.slug)
      .where("language", "=", "pl")
      .execute();

    await ensureDocuments(world.services);

    const { version, contents } = await call(documents.get, target);
    expect(version).toBe(2);
    expect(contents).not.toContain("starszego wydania");
  });
});

describe("PUT and PATCH /documents/{slug}", () => {
  it("lets only administrators write and change documents [SEC-018]", async () => {
    const target = at(freshSlug());
    const body = { title: "Zasady czatu", contents: "Bądź **miły**." };
    const write = (call: World["call"]) => outcomeOf(call(documents.put, { ...target, body }));
    for (const role of ["user", "creator", "moderator"] as const) {
      expect(await write((await world.person({ role })).call)).toMatchObject({ status: 403 });
    }
    expect(await write(world.call)).toMatchObject({ status: 401 });

    expect(await write((await administrator()).call)).toMatchObject({ status: 200 });
    expect(await world.call(documents.get, target)).toMatchObject({
      title: "Zasady czatu",
      contents: "<p>Bądź <strong>miły</strong>.</p>\n",
    });
  });

  it("keeps every version with its author, readable by staff", async () => {
    const { call, id } = await administrator();
    const target = at(freshSlug());
    await call(documents.put, { ...target, body: { title: "A", contents: "pierwszy" } });
    await call(documents.edit, { ...target, body: { contents: "drugi" } });

    const moderator = await world.person({ role: "moderator" });
    const { items } = await moderator.call(documents.versions, target);

    expect(items).toMatchObject([
      { version: 2, title: "A", body: "drugi", updatedBy: id },
      { version: 1, title: "A", body: "pierwszy", updatedBy: id },
    ]);
    expect(await outcomeOf(world.call(documents.versions, target))).toMatchObject({ status: 401 });
  });

  it("rejects a change of a text that was changed meanwhile", async () => {
    const { call } = await administrator();
    const target = at(freshSlug());
    await call(documents.put, { ...target, body: { title: "A", contents: "pierwszy" } });
    await call(documents.edit, { ...target, body: { contents: "drugi", version: 1 } });

    const outcome = await outcomeOf(
      call(documents.edit, { ...target, body: { contents: "inny", version: 1 } }),
    );

    expect(outcome).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  it("rejects changes of unknown documents, and invalid slugs", async () => {
    const { call } = await administrator();
    const edit = (slug: string) => outcomeOf(call(documents.edit, { ...at(slug), body: { title: "x" } }));

    expect(await edit(freshSlug())).toMatchObject({ status: 404 });
    expect(await edit("Nie Slug")).toMatchObject({ status: 400 });
  });
});

describe("GET /documents/{slug}", () => {
  it("returns safe HTML for hostile Markdown [SEC-017]", async () => {
    const { call } = await administrator();
    const target = at(freshSlug());
    await call(documents.put, { ...target, body: { title: "<b>x</b>", contents: HOSTILE } });

    const { contents } = await world.call(documents.get, target);

    const tags = [...contents.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*>/g)];
    expect(new Set(tags.map(([, name]) => name))).toEqual(new Set(["h2", "p", "a"]));
    const attributes = tags.flatMap(([, , text = ""]) =>
      [...text.matchAll(/([a-z-]+)="/g)].map(([, name]) => name),
    );
    expect(new Set(attributes)).toEqual(new Set(["id", "href", "title", "rel"]));
    const links = [...contents.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(links).toEqual(["https://evil.example/spy.gif", "https://ok.example"]);
    expect(contents).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  it("adds unique anchors to headings and lists them", async () => {
    const { call } = await administrator();
    const target = at(freshSlug());
    const contents = "## 1. Źródła i łąki\n\n### Skąd?\n\n### Skąd?\n\n#### Drobiazg";
    await call(documents.put, { ...target, body: { title: "A", contents } });

    expect((await world.call(documents.get, target)).outline).toEqual([
      { id: "zrodla-i-laki", level: 2, title: "1. Źródła i\u00A0łąki" },
      { id: "skad", level: 3, title: "Skąd?" },
      { id: "skad-2", level: 3, title: "Skąd?" },
    ]);
  });

  it("keeps the language in links within the site, and falls back to Polish", async () => {
    const { call } = await administrator();
    const target = at(freshSlug());
    const contents = "[dokumenty](/regulaminy)";
    await call(documents.put, { ...target, body: { title: "A", contents } });
    const fallback = await world.call(documents.get, { ...target, query: { language: "en" } });
    await call(documents.put, { ...target, query: { language: "en" }, body: { title: "A", contents } });

    const { items } = await call(documents.versions, { ...target, query: { language: "en" } });

    expect(fallback).toMatchObject({ language: "pl" });
    expect(fallback.contents).toContain('href="/regulaminy"');
    expect(items).toHaveLength(1);
    const english = await call(documents.get, { ...target, query: { language: "en" } });
    expect(english.contents).toContain('href="/en/regulaminy"');
  });
});

describe("POST /documents/preview", () => {
  it("shows staff how a text will look, by the same rules, and stores nothing", async () => {
    const moderator = await world.person({ role: "moderator" });
    const { call } = await administrator();
    const target = at(freshSlug());
    await call(documents.put, { ...target, body: { title: "A", contents: HOSTILE } });
    const preview = (by: World["call"]) =>
      by(documents.preview, { query: { language: "pl" }, body: { contents: `${HOSTILE}\n\n{{operator}}` } });

    const { contents, outline } = await preview(moderator.call);

    const published = await world.call(documents.get, target);
    expect(contents.startsWith(published.contents.trimEnd())).toBe(true);
    expect(contents).toContain("Fundacja *Fale*");
    expect(outline).toEqual(published.outline);
    expect((await call(documents.versions, target)).items).toHaveLength(1);
    const stranger = await world.person();
    expect(await outcomeOf(preview(stranger.call))).toMatchObject({ status: 403 });
  });
});

describe("GET /documents", () => {
  it("lists each document once, in the requested language", async () => {
    const { items } = await world.call(documents.list, { query: { language: "en" } });

    const slugs = items.map(({ slug }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(LEGAL));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(items.find(({ slug }) => slug === "regulamin")).toMatchObject({ language: "en" });
  });
});
