import { describe, expect, it } from "vitest";
import { startupMarkup } from "./startup-markup.ts";

describe("startupMarkup", () => {
  it("keeps the data of the page whole, and within its element", () => {
    const data = { entry: "/assets/</script>", modules: ["/a&b"] };

    const markup = startupMarkup(data, "start()");

    const [, json = ""] =
      /^<script id="startup" type="application\/json">(.*)<\/script><script>start\(\)<\/script>$/.exec(
        markup,
      ) ?? [];
    expect(JSON.parse(json)).toEqual(data);
    expect(json).not.toContain("<");
  });
});
