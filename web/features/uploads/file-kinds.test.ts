import { describe, expect, it } from "vitest";
import { announcedType, isForServerToDecide } from "./file-kinds.ts";

describe("isForServerToDecide", () => {
  it.each([
    ["wesele.AVI", ""],
    ["kaseta.wmv", "video/x-ms-wmv"],
    ["stary.film.mpg", "video/mpeg"],
    ["bez rozszerzenia", "video/x-msvideo"],
  ])("leaves %j (%j) to the server", (name, type) => {
    expect(isForServerToDecide({ name, type })).toBe(true);
  });

  it.each([
    ["tekst.mp4", "video/mp4"],
    ["tabela.xlsx", "application/vnd.ms-excel"],
    ["avi", ""],
    ["zdjecie.jpg", "image/jpeg"],
  ])("does not hope for more in %j (%j)", (name, type) => {
    expect(isForServerToDecide({ name, type })).toBe(false);
  });
});

describe("announcedType", () => {
  it("passes on types of media and hides the others", () => {
    expect(announcedType({ type: "video/mp4" })).toBe("video/mp4");
    expect(announcedType({ type: "text/vnd.trolltech.linguist" })).toBe("application/octet-stream");
    expect(announcedType({ type: "" })).toBe("application/octet-stream");
  });
});
