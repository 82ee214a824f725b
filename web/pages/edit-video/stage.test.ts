import { describe, expect, it } from "vitest";
import type { Processing } from "#shared/videos/contract.ts";
import { stageOf, statusAt } from "./stage.ts";

const upload = { id: "u1", offset: 43, size: 100, name: "żubry.mp4" };

function processing(partial: Partial<Processing>): Processing {
  return { status: "draft", progress: 0, steps: [], renditions: [], upload: null, failure: null, ...partial };
}

describe("stageOf", () => {
  it("asks for a file when there is none", () => {
    expect(stageOf(processing({ status: "draft" }), undefined)).toEqual({ kind: "choose" });
  });

  it("follows this tab's transfer, also while it waits", () => {
    const uploading = processing({ status: "uploading", upload });
    const transfers = [
      { step: "sending", sent: 43, speed: 1 },
      { step: "waiting", sent: 43, isOffline: true, retryAt: 0 },
    ] as const;

    for (const transfer of transfers) {
      expect(stageOf(uploading, transfer)).toEqual({ kind: "transfer", isRefused: false });
    }
  });

  it("knows a transfer that the server refused", () => {
    const refused = { step: "refused", sent: 0, isGone: false, message: undefined } as const;

    expect(stageOf(processing({ status: "draft" }), refused)).toEqual({ kind: "transfer", isRefused: true });
  });

  it("asks for the same file again after a reload", () => {
    const uploading = processing({ status: "uploading", upload });

    expect(stageOf(uploading, undefined)).toEqual({ kind: "resume", upload });
  });

  it("goes over to processing as soon as the file has arrived", () => {
    const sent = { step: "sent", sent: 100 } as const;

    expect(stageOf(processing({ status: "uploading", upload }), sent)).toEqual({ kind: "processing" });
    expect(stageOf(processing({ status: "processing" }), sent)).toEqual({ kind: "processing" });
  });

  it("stays with processing until the last rendition, then is done", () => {
    const running = [{ name: "renditions", state: "running", progress: 40 }] as const;
    const done = [{ name: "renditions", state: "done", progress: 100 }] as const;

    expect(stageOf(processing({ status: "public", steps: [...running] }), undefined).kind).toBe("processing");
    expect(stageOf(processing({ status: "public", steps: [...done] }), undefined).kind).toBe("done");
  });

  it("says that some qualities are missing", () => {
    const steps = [{ name: "default", state: "failed", progress: 20 }] as const;

    expect(stageOf(processing({ status: "processed", steps: [...steps] }), undefined).kind).toBe(
      "incomplete",
    );
  });

  it("says that processing has failed", () => {
    expect(stageOf(processing({ status: "failed" }), undefined)).toEqual({ kind: "failed" });
  });
});

describe("statusAt", () => {
  it("runs ahead of a server that was not asked since", () => {
    expect(statusAt({ kind: "transfer", isRefused: false }, "draft")).toBe("uploading");
    expect(statusAt({ kind: "processing" }, "uploading")).toBe("processing");
  });

  it("is what the server said otherwise", () => {
    expect(statusAt({ kind: "transfer", isRefused: true }, "draft")).toBe("draft");
    expect(statusAt({ kind: "processing" }, "public")).toBe("public");
    expect(statusAt({ kind: "failed" }, "failed")).toBe("failed");
  });
});
