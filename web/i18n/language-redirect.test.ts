import { describe, expect, it } from "vitest";
import { languageRedirect } from "./language-redirect.ts";
import { localeOfPath } from "#shared/locale-paths.ts";

const FIRST_VISIT = {
  pathname: "/",
  search: "",
  cookie: "",
  acceptLanguage: "en-GB,en;q=0.9",
  host: "nadaj.example:3000",
  cookies: { secure: false },
};

describe("languageRedirect", () => {
  it("leads from a language that is not offered to the same page in the default one, with its query", () => {
    const polish = { ...FIRST_VISIT, languages: { offered: ["pl"], defaultLanguage: "pl" } as const };
    const english = { ...FIRST_VISIT, languages: { offered: ["en"], defaultLanguage: "en" } as const };

    expect(languageRedirect({ ...polish, pathname: "/en/new", search: "?a=1" })).toEqual({
      location: "/new?a=1",
    });
    expect(languageRedirect({ ...polish, pathname: "/en" })).toEqual({ location: "/" });
    // Neither the browser nor an earlier choice brings the language back.
    expect(languageRedirect(polish)).toBeUndefined();
    expect(languageRedirect({ ...polish, cookie: "i18n_redirected=en" })).toBeUndefined();
    expect(languageRedirect({ ...english, pathname: "/watch/1" })?.location).toBe("/en/watch/1");
    expect(languageRedirect({ ...english, pathname: "/en/watch/1" })).toBeUndefined();
    expect(languageRedirect({ ...english, cookie: "i18n_redirected=pl" })?.location).toBe("/en");
  });

  it("gives the default language to visitors of / without a choice, and keeps every other address", () => {
    const languages = { offered: ["pl", "en"], defaultLanguage: "en" } as const;
    const visit = { ...FIRST_VISIT, acceptLanguage: "de", languages };

    expect(languageRedirect(visit)).toMatchObject({
      location: "/en",
      cookie: expect.stringContaining("i18n_redirected=en"),
    });
    expect(languageRedirect({ ...visit, acceptLanguage: "" })?.location).toBe("/en");
    expect(languageRedirect({ ...visit, cookie: "i18n_redirected=pl" })).toBeUndefined();
    expect(languageRedirect({ ...visit, acceptLanguage: "pl,en;q=0.5" })).toBeUndefined();
    expect(languageRedirect({ ...visit, pathname: "/new" })).toBeUndefined();
  });

  it("redirects an English reader from / to /en and stores that for 365 days [LOC-008, LOC-009, LOC-010]", () => {
    const redirect = languageRedirect(FIRST_VISIT);

    expect(redirect).toEqual({
      location: "/en",
      cookie: "i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax",
    });
  });

  it("writes the cookie with the configured options [CLI-024, LOC-013]", () => {
    const cookies = { secure: true, domain: "nadaj.example" };
    expect(languageRedirect({ ...FIRST_VISIT, cookies })?.cookie).toBe(
      "i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax; Domain=nadaj.example; Secure",
    );
  });

  it("keeps the query", () => {
    expect(languageRedirect({ ...FIRST_VISIT, search: "?from=mail" })?.location).toBe("/en?from=mail");
  });

  it("does not redirect any other URL [LOC-011]", () => {
    for (const pathname of ["/new", "/en", "/watch/1", "/en/new"]) {
      expect(languageRedirect({ ...FIRST_VISIT, pathname })).toBeUndefined();
    }
  });

  it("prefers the URL over the stored language, and that over the browser's [LOC-012]", () => {
    const remembersPolish = { ...FIRST_VISIT, cookie: "theme=dark; i18n_redirected=pl" };
    const remembersEnglish = { ...FIRST_VISIT, cookie: "i18n_redirected=en", acceptLanguage: "pl" };

    expect(languageRedirect({ ...remembersPolish, pathname: "/en" })).toBeUndefined();
    expect(localeOfPath("/en")).toBe("en");
    expect(languageRedirect(remembersPolish)).toBeUndefined();
    expect(languageRedirect(remembersEnglish)?.location).toBe("/en");
  });

  it("uses the language of the requested host, unless another one is stored [LOC-014]", () => {
    const locales = [
      { code: "pl", domain: "nadaj.example" },
      { code: "en", domain: "broadcast.example" },
    ] as const;
    const visit = { ...FIRST_VISIT, locales };

    expect(languageRedirect(visit)).toBeUndefined();
    const english = { ...visit, acceptLanguage: "pl", host: "Broadcast.example" };
    expect(languageRedirect(english)?.location).toBe("/en");
    expect(languageRedirect({ ...english, cookie: "i18n_redirected=pl" })).toBeUndefined();
    expect(languageRedirect({ ...visit, host: "other.example" })?.location).toBe("/en");
  });

  it("stays Polish for languages the site does not support", () => {
    expect(languageRedirect({ ...FIRST_VISIT, acceptLanguage: "de, fr;q=0.9" })).toBeUndefined();
  });
});
