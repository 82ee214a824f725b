import { describe, expect, it } from "vitest";
import { uploadMimeType, needsServerInspection } from "./file-kinds.ts";

describe("needsServerInspection", () => {
  it.each([
    ["wesele.AVI", ""],
    ["kaseta.wmv", "video/x-ms-wmv"],
    ["stary.film.mpg", "video/mpeg"],
    ["bez rozszerzenia", "video/x-msvideo"],
  ])("leaves %j (%j) to the server", (name, type) => {
    expect(needsServerInspection({ name, type })).toBe(true);
  });

  it.each([
    ["tekst.mp4", "video/mp4"],
    ["tabela.xlsx", "application/vnd.ms-excel"],
    ["avi", ""],
    ["zdjecie.jpg", "image/jpeg"],
  ])("does not leave %j (%j) to the server", (name, type) => {
    expect(needsServerInspection({ name, type })).toBe(false);
  });
});

describe("uploadMimeType", () => {
  it("keeps media types and replaces other types", () => {
    expect(uploadMimeType({ type: "video/mp4" })).toBe("video/mp4");
    expect(uploadMimeType({ type: "text/vnd.trolltech.linguist" })).toBe("application/octet-stream");
    expect(uploadMimeType({ type: "" })).toBe("application/octet-stream");
  });
});
