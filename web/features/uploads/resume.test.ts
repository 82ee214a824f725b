import { describe, expect, it } from "vitest";
import { decideResume } from "./resume.ts";

const upload = { name: "żubry.mp4", size: 1000 };

describe("decideResume", () => {
  it("goes on with the file that this browser remembers", () => {
    expect(decideResume(upload, { name: "żubry.mp4", size: 1000 }, "this file")).toBe("resume");
  });

  it("goes on in another browser when name and size are the same", () => {
    expect(decideResume(upload, { name: "żubry.mp4", size: 1000 }, "nothing")).toBe("resume");
  });

  it("knows the name however the system spells its accents", () => {
    expect(decideResume(upload, { name: "żubry.mp4".normalize("NFD"), size: 1000 }, "nothing")).toBe(
      "resume",
    );
  });

  it("asks when only the name differs", () => {
    expect(decideResume(upload, { name: "kopia.mp4", size: 1000 }, "nothing")).toBe("unsure");
  });

  it("refuses a file of another size, whatever is remembered", () => {
    expect(decideResume(upload, { name: "żubry.mp4", size: 999 }, "nothing")).toBe("different");
    expect(decideResume(upload, { name: "żubry.mp4", size: 999 }, "this file")).toBe("different");
  });

  it("refuses a file that was edited since", () => {
    expect(decideResume(upload, { name: "żubry.mp4", size: 1000 }, "another file")).toBe("different");
  });
});
