/** Drawing functions: each returns SVG text for a canvas of 1280 by 720. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** Pseudorandom numbers, deterministic for a seed. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  between(low: number, high: number): number;
  of<T>(choices: readonly [T, ...T[]]): T;
}

/** A Lehmer generator (Park and Miller 1988, multiplier 48271). */
export function createRandom(seed: number): Random {
  let state = (seed * 7919 + 17) % 2147483647;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  for (let warmUp = 0; warmUp < 5; warmUp += 1) next();
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    of: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

let gradients = 0;

/** A background with a vertical gradient; the colours are evenly spaced. */
export function sky(colours: readonly string[]): string {
  gradients += 1;
  const stops = colours.map(
    (colour, n) => `<stop offset="${n / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="g${gradients}" x2="0" y2="1">${stops.join("")}</linearGradient>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g${gradients})"/>`;
}

/** A radial glow around a point. */
export function glow(x: number, y: number, radius: number, colour: string, strength = 0.6): string {
  gradients += 1;
  return `<radialGradient id="g${gradients}"><stop stop-color="${colour}" stop-opacity="${strength}"/>
    <stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#g${gradients})"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function line(path: string, stroke: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
}

/** Repeats a drawing. */
export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

export function stars(random: Random, count: number, lowest = HEIGHT): string {
  return many(count, () =>
    circle(
      random.between(0, WIDTH),
      random.between(0, lowest),
      random.between(0.6, 2.2),
      "#fff",
      random.between(0.2, 0.9),
    ),
  );
}

/** A mountain ridge, filled to the bottom. */
export function ridge(random: Random, y: number, height: number, fill: string): string {
  const steps = 16;
  let path = `M0 ${HEIGHT}L0 ${y}`;
  for (let step = 1; step <= steps; step += 1) {
    const peak = y + Math.sin(step * 1.7 + y) * height + random.between(-height, height) * 0.5;
    path += `L${(step / steps) * WIDTH} ${peak}`;
  }
  return `<path d="${path}L${WIDTH} ${HEIGHT}Z" fill="${fill}"/>`;
}

/** Spruces along a line. */
export function spruces(random: Random, y: number, count: number, fill: string): string {
  const trees = many(count, () => {
    const x = random.between(-20, WIDTH + 20);
    const height = random.between(70, 190);
    const half = height * 0.2;
    return `<path d="M${x} ${y - height}L${x + half} ${y}L${x - half} ${y}Z" fill="${fill}"/>`;
  });
  return trees + box(0, y - 4, WIDTH, HEIGHT - y + 4, fill);
}

/** The whole image: the drawing with a vignette. */
export function svgDocument(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <defs><radialGradient id="edge" r=".75"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/>
    </radialGradient></defs>${drawing}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#edge)"/></svg>`;
}
