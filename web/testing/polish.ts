import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";

/** A setup file: files that share the loaded code would also share the language that one of them has chosen. */
overwriteGetLocale(() => "pl");
