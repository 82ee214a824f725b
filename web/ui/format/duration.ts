const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

/** Placeholder for an invalid number or date. */
export const INVALID_TIME = "--/--";

/** Seconds as clock time: "0:42", "14:33", "1:12:45". */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return INVALID_TIME;
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / SECONDS_PER_HOUR);
  const minutes = Math.floor((whole % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const rest = twoDigits(whole % SECONDS_PER_MINUTE);
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${twoDigits(minutes)}:${rest}`;
}

/** ISO 8601 duration for `<time dateTime>` and microdata: "PT1H12M45S". */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / SECONDS_PER_HOUR);
  const minutes = Math.floor((whole % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  return `PT${hours}H${minutes}M${whole % SECONDS_PER_MINUTE}S`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
