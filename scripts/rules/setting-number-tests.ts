/** The part of `NUMBER_TESTS` about what administrators edit. */
export const SETTING_NUMBER_TESTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "server/features/mail-templates/mail-templates.test.ts": {
    '["subject", 150]': ["shared/mail-templates/contract.ts", "SUBJECT_MAX_CHARACTERS"],
    '["title", 150]': ["shared/mail-templates/contract.ts", "TITLE_MAX_CHARACTERS"],
    '["button", 60]': ["shared/mail-templates/contract.ts", "BUTTON_MAX_CHARACTERS"],
    '["text", 2000]': ["shared/mail-templates/contract.ts", "PARAGRAPH_MAX_CHARACTERS"],
  },
  "server/features/categories/categories.test.ts": {
    "beyond 300": ["shared/categories/code.ts", "CATEGORIES_OF_SITE_MAX"],
    "a name of more than 40 characters": ["shared/categories/contract.ts", "CATEGORY_NAME_MAX_CHARACTERS"],
  },
};
