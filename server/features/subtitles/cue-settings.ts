const PERCENT = String.raw`(?:100(?:\.0{1,3})?|\d{1,2}(?:\.\d{1,3})?)%`;
/** What the player honours. `vertical` and `region` give the other settings another meaning. */
const SETTING = new RegExp(
  `^(?:line:(?:-?\\d{1,3}|${PERCENT})|position:${PERCENT}|size:${PERCENT}|align:(?:start|center|end|left|right))$`,
);
/** `line:0,center`, `position:10%,line-left`: Chromium does not read a setting with an anchor. */
const ANCHOR = /,(?:start|center|end|line-left|line-right)$/;
/** Where the ASS override `\an` puts a text: a digit of the numeric keypad. */
const KEYPAD_LINES = [undefined, "line:50%", "line:0"];
const KEYPAD_ALIGNS = ["align:start", undefined, "align:end"];

/** Keeps the settings of a WebVTT cue that the player honours: `isWhole` is false if others are left out. */
export function readCueSettings(text: string): { settings: string; isWhole: boolean } {
  if (text === "") return { settings: "", isWhole: true };
  // Files from before 2014 say `middle`.
  const words = text.slice(0, 500).replace("align:middle", "align:center").split(/\s+/);
  if (words.some((word) => /^(?:vertical|region):/.test(word))) return { settings: "", isWhole: false };
  const kept = words.map((word) => word.replace(ANCHOR, "")).filter((word) => SETTING.test(word));
  return { settings: kept.join(" "), isWhole: kept.join(" ") === words.join(" ") };
}

/** The settings for a digit of `\an`; those of 2, below in the middle, are the default. */
export function settingsOfKeypad(digit: number): string {
  const row = Math.floor((digit - 1) / 3);
  return [KEYPAD_LINES[row], KEYPAD_ALIGNS[(digit - 1) % 3]].filter(Boolean).join(" ");
}
