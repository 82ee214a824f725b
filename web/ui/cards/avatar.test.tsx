import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";

describe("an avatar", () => {
  it.each([
    [16, "48", "48"],
    [24, "48", "96"],
    [36, "48", "96"],
    [48, "96", "128"],
    [64, "96", "256"],
    [96, "128", "256"],
  ] as const)("of %i px is drawn in that size, with images that fit [IMG-012]", (size, single, double) => {
    const markup = renderToStaticMarkup(<Avatar shape="person" name="Ola" size={size} imageUrl="/edge/u" />);

    expect(markup).toContain(`style="width:${size}px;height:${size}px;`);
    expect(markup).toContain(`width="${size}" height="${size}"`);
    expect(markup).toContain(`srcSet="/edge/u/${single}.webp 1x, /edge/u/${double}.webp 2x"`);
  });
});
