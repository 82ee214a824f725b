import { describe, expect, it } from "vitest";
import { fitInto } from "./crop-image.ts";

describe("fitInto", () => {
  it("keeps the size of an image that is small enough", () => {
    const size = fitInto({ width: 300, height: 300 }, { width: 1024, height: 1024 });

    expect(size).toEqual({ width: 300, height: 300 });
  });

  it("scales a banner down to its box", () => {
    const size = fitInto({ width: 5120, height: 1280 }, { width: 2560, height: 640 });

    expect(size).toEqual({ width: 2560, height: 640 });
  });

  it("never returns a side of zero", () => {
    const size = fitInto({ width: 9000, height: 1 }, { width: 900, height: 900 });

    expect(size).toEqual({ width: 900, height: 1 });
  });
});
