import { describe, expect, it } from "vitest";
import { fieldText } from "#shared/errors.ts";
import { plannedMoment, typedDate } from "./planned-date.ts";

const NOW = new Date(2026, 10, 20, 12, 30);

describe("plannedMoment", () => {
  it.each([
    ["20-11-2026", "18:00"],
    ["2026-13-01", "18:00"],
    ["2026-02-31", "18:00"],
    ["jutro", "18:00"],
    ["", "18:00"],
  ])("refuses the day %s, which is not written YYYY-MM-DD [UPL-025, UPL-026]", (day, time) => {
    const planned = plannedMoment({ day, time }, NOW);

    expect(planned).toEqual({ field: "day", problem: "DATE_FORMAT" });
    expect(fieldText({ code: "DATE_FORMAT" }, "pl")).toBe("Data powinna być w formacie YYYY-MM-DD");
  });

  it.each([
    ["2026-11-19", "23:59"],
    ["2026-11-20", "12:30"],
    ["2026-11-20", "08:00"],
  ])("refuses %s %s, which is over [UPL-023, UPL-024]", (day, time) => {
    expect(plannedMoment({ day, time }, NOW)).toEqual({ field: "day", problem: "DATE_PAST" });
    expect(fieldText({ code: "DATE_PAST" }, "pl")).toBe("Wprowadzona data jest nieaktualna");
  });

  it("takes today later on, in the zone of the machine", () => {
    const at = new Date(2026, 10, 20, 12, 31).toISOString();
    expect(plannedMoment({ day: "2026-11-20", time: "12:31" }, NOW)).toEqual({ at });
  });

  it("asks for the hour", () => {
    const planned = plannedMoment({ day: "2026-11-24", time: "" }, NOW);
    expect(planned).toEqual({ field: "time", problem: "REQUIRED" });
  });
});

describe("typedDate", () => {
  it("begins with tomorrow evening, and gives a planned moment back as it was typed", () => {
    expect(typedDate(null, NOW)).toEqual({ day: "2026-11-21", time: "18:00" });
    const at = new Date(2026, 11, 24, 20, 15).toISOString();
    expect(typedDate(at, NOW)).toEqual({ day: "2026-12-24", time: "20:15" });
  });
});
