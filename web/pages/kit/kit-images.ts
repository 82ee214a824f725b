/** Generated SVG images, so that the gallery needs no files and no server. */
export interface KitImage {
  /** Ends with "#", so that the size that components append becomes part of the fragment. */
  readonly imageUrl: string;
  readonly dominantColor: string;
}

const WIDTH_PX = 1280;
const STEP_PX = 80;

export const NIGHT = landscape({
  sky: ["#0a1030", "#3b3f86"],
  hills: ["#22264f", "#151833", "#0a0b1c"],
  sun: "#fdf0d0",
  sunAt: [980, 170],
  dominantColor: "#565b9e",
});
export const DUSK = landscape({
  sky: ["#f4a65f", "#d9566a"],
  hills: ["#83345c", "#4d1f4a", "#241231"],
  sun: "#fff1c9",
  sunAt: [380, 330],
  dominantColor: "#fd9f6b",
});
export const FOREST = landscape({
  sky: ["#d8c9a0", "#8fae93"],
  hills: ["#54786a", "#2f5049", "#17302e"],
  sun: "#fff8e2",
  sunAt: [820, 240],
  dominantColor: "#7fa08a",
});
export const NOON = landscape({
  sky: ["#5fb0e8", "#c6e6f5"],
  hills: ["#7cbf6b", "#4b9a55", "#2c6c43"],
  sun: "#fffbe0",
  sunAt: [1020, 140],
  dominantColor: "#599dca",
});

interface Landscape {
  readonly sky: readonly [string, string];
  readonly hills: readonly [string, string, string];
  readonly sun: string;
  readonly sunAt: readonly [number, number];
  readonly dominantColor: string;
}

function landscape({ sky, hills, sun, sunAt, dominantColor }: Landscape): KitImage {
  const layers = hills.map((colour, layer) => `<path d="${ridge(layer)}" fill="${colour}"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#s)"/><circle cx="${sunAt[0]}" cy="${sunAt[1]}" r="74" fill="${sun}"/>${layers}</svg>`;
  return { imageUrl: `data:image/svg+xml,${encodeURIComponent(svg)}#`, dominantColor };
}

/** Outline of a row of hills; nearer rows are lower. */
function ridge(layer: number): string {
  const points: string[] = [];
  for (let x = 0; x <= WIDTH_PX; x += STEP_PX) {
    const wave =
      Math.sin(x / (150 - layer * 22) + layer * 2.1) * (64 - layer * 12) + Math.sin(x / 61 + layer) * 22;
    points.push(`${x},${Math.round(400 + layer * 96 - wave)}`);
  }
  return `M0,720 L${points.join(" ")} L${WIDTH_PX},720 Z`;
}
