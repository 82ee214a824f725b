import { describe, expect, it } from "vitest";
import { decideResume } from "./resume.ts";

const upload = { name: "żubry.mp4", size: 1000 };

describe("decideResume", () => {
  it("resumes with the file that this browser has stored", () => {
    expect(decideResume(upload, { name: "żubry.mp4", size: 1000 }, "this file")).toBe("resume");
  });

  it("resumes in another browser when name and size match", () => {
    expect(decideResume(upload, { name: "żubry.mp4", size: 1000 }, "nothing")).toBe("resume");
  });

  it("ignores the Unicode normalisation of the name", () => {
    expect(decideResume(upload, { name: "żubry.mp4".normalize("NFD"), size: 1000 }, "nothing")).toBe(
      "resume",
    );
  });

  it("is unsure when only the name differs", () => {
    expect(decideResume(upload, { name: "kopia.mp4", size: 1000 }, "nothing")).toBe("unsure");
  });

  it("rejects a file of another size, regardless of the stored entry", () => {
    expect(decideResume(upload, { name: "żubry.mp4", size: 999 }, "nothing")).toBe("different");
    expect(decideResume(upload, { name: "żubry.mp4", size: 999 }, "this file")).toBe("different");
  });

  it("rejects a file that was edited since", () => {
    expect(decideResume(upload, { name: "żubry.mp4", size: 1000 }, "another file")).toBe("different");
  });
});
