import { describe, expect, it } from "vitest";
import type { Processing } from "#shared/videos/contract.ts";
import { uploadStageOf, expectedStatus } from "./upload-stage.ts";

const upload = { id: "u1", offset: 43, size: 100, name: "żubry.mp4" };

function processing(partial: Partial<Processing>): Processing {
  return { status: "draft", progress: 0, steps: [], renditions: [], upload: null, failure: null, ...partial };
}

describe("uploadStageOf", () => {
  it("is `choose` when there is no file", () => {
    expect(uploadStageOf(processing({ status: "draft" }), undefined)).toEqual({ kind: "choose" });
  });

  it("follows the transfer of this tab, also while it waits", () => {
    const uploading = processing({ status: "uploading", upload });
    const transfers = [
      { step: "sending", sent: 43, speed: 1 },
      { step: "waiting", sent: 43, isOffline: true, retryAt: 0 },
    ] as const;

    for (const transfer of transfers) {
      expect(uploadStageOf(uploading, transfer)).toEqual({ kind: "transfer", isRejected: false });
    }
  });

  it("marks a transfer that the server has refused", () => {
    const rejected = { step: "refused", sent: 0, isExpired: false, message: undefined } as const;

    expect(uploadStageOf(processing({ status: "draft" }), rejected)).toEqual({
      kind: "transfer",
      isRejected: true,
    });
  });

  it("asks for the same file again after a reload", () => {
    const uploading = processing({ status: "uploading", upload });

    expect(uploadStageOf(uploading, undefined)).toEqual({ kind: "resume", upload });
  });

  it("switches to processing as soon as the upload is complete", () => {
    const sent = { step: "sent", sent: 100 } as const;

    expect(uploadStageOf(processing({ status: "uploading", upload }), sent)).toEqual({ kind: "processing" });
    expect(uploadStageOf(processing({ status: "processing" }), sent)).toEqual({ kind: "processing" });
  });

  it("stays in processing until the last rendition, then is done", () => {
    const running = [{ name: "renditions", state: "running", progress: 40 }] as const;
    const done = [{ name: "renditions", state: "done", progress: 100 }] as const;

    expect(uploadStageOf(processing({ status: "public", steps: [...running] }), undefined).kind).toBe(
      "processing",
    );
    expect(uploadStageOf(processing({ status: "public", steps: [...done] }), undefined).kind).toBe("done");
  });

  it("reports missing renditions as incomplete", () => {
    const steps = [{ name: "default", state: "failed", progress: 20 }] as const;

    expect(uploadStageOf(processing({ status: "processed", steps: [...steps] }), undefined).kind).toBe(
      "incomplete",
    );
  });

  it("reports failed processing", () => {
    expect(uploadStageOf(processing({ status: "failed" }), undefined)).toEqual({ kind: "failed" });
  });
});

describe("expectedStatus", () => {
  it("is ahead of a stale server status", () => {
    expect(expectedStatus({ kind: "transfer", isRejected: false }, "draft")).toBe("uploading");
    expect(expectedStatus({ kind: "processing" }, "uploading")).toBe("processing");
  });

  it("is the server's status otherwise", () => {
    expect(expectedStatus({ kind: "transfer", isRejected: true }, "draft")).toBe("draft");
    expect(expectedStatus({ kind: "processing" }, "public")).toBe("public");
    expect(expectedStatus({ kind: "failed" }, "failed")).toBe("failed");
  });
});
