import { box, circle, glow, HEIGHT, line, many, sky, WIDTH, type Random } from "./drawing.ts";

type Scene = (random: Random) => string;
const FOLK_COLOURS = ["#d7263d", "#1b998b", "#f2a900", "#2e4ba8", "#e86a92", "#2f7d32"] as const;

/** Objects, people and patterns. */
export const STILL_LIFES = {
  table(random) {
    const cloth = box(0, 0, WIDTH, HEIGHT, random.of(["#c9d2b4", "#d8c8b0", "#b8c8d0"]));
    const checks = many(
      18,
      (n) =>
        box(n * 72, 0, 34, HEIGHT, "#7c8a60", 'opacity=".3"') +
        box(0, n * 72, WIDTH, 34, "#7c8a60", 'opacity=".3"'),
    );
    const plate =
      circle(652, 392, 346, "#000", 0.16) +
      circle(640, 368, 336, "#f7f2e6") +
      circle(640, 368, 262, "#ece4d2");
    const food = many(5, (n) => {
      const colour = random.of(["#7fa05a", "#c9762a", "#b04a3a", "#d8b060"]);
      const turn = random.between(-60, 60);
      return `<g transform="translate(${500 + n * 70} ${random.between(300, 430)}) rotate(${turn})">${box(-48, -100, 96, 200, colour, 'rx="48"')}
        ${line("M-20-70c16 50-10 90 10 140", "#fff", 4, 0.3)}</g>`;
    });
    return cloth + checks + plate + food + glow(250, 60, 700, "#fff6d8", 0.5);
  },
  code(random) {
    const colours = ["#ff7b72", "#79c0ff", "#a5d6ff", "#d2a8ff", "#7ee787", "#ffa657"] as const;
    const rows = many(17, (row) => {
      let x = 120 + Math.floor(random.between(0, 5)) * 44;
      return many(5, () => {
        const width = random.between(40, 190);
        const word =
          x < 1100
            ? box(
                x,
                70 + row * 36,
                width,
                16,
                random.of(colours),
                `rx="8" opacity="${random.between(0.45, 1)}"`,
              )
            : "";
        x += width + 18;
        return word;
      });
    });
    return (
      sky(["#0d1117", "#161b2b"]) +
      glow(random.between(200, 1000), 120, 560, random.of(["#6a5cff", "#2fa8a0", "#c0603a"]), 0.4) +
      rows
    );
  },
  folk(random) {
    const places = [
      [640, 360, 1],
      [110, 110, 0.42],
      [1170, 110, 0.42],
      [110, 620, 0.42],
      [1170, 620, 0.42],
    ] as const;
    const first = Math.floor(random.between(0, FOLK_COLOURS.length));
    const flowers = places.map(([x, y, size]) =>
      many(6, (index) => {
        const ring = 5 - index;
        const radius = (70 + ring * 54) * size;
        const colour = FOLK_COLOURS[(ring + first) % FOLK_COLOURS.length] ?? FOLK_COLOURS[0];
        return many(12, (petal) => {
          const turn = petal * 30 + (ring % 2) * 15;
          return `<ellipse cx="${x}" cy="${y - radius + 28 * size}" rx="${26 * size}" ry="${46 * size}" fill="${colour}" transform="rotate(${turn} ${x} ${y})"/>`;
        });
      }),
    );
    const hearts = places.map(
      ([x, y, size]) => circle(x, y, 40 * size, "#f2a900") + circle(x, y, 18 * size, "#d7263d"),
    );
    return box(0, 0, WIDTH, HEIGHT, "#f4ead6") + flowers.join("") + hearts.join("");
  },
  voices(random) {
    const [left, right] = random.of<[string, string]>([
      ["#ff5d8f", "#ffc93d"],
      ["#5db0ff", "#ff8a5d"],
      ["#7ae0b0", "#c58aff"],
    ]);
    const person = (
      x: number,
      flip: number,
    ) => `<g transform="translate(${x} 330) scale(${flip * 1.26} 1.26)" fill="#15081f">
      <path d="M-150 330C-150 210-90 165-40 150C-44 128-46 118-50 104C-78 92-84 58-80 20C-78-40-40-76 8-76C60-76 92-40 92 12
      C92 30 90 40 98 56C104 70 106 78 98 82L90 86C92 100 92 108 84 112C82 126 76 136 54 134C46 133 40 134 40 150
      C96 166 150 214 150 330Z"/></g>`;
    const microphone = (
      x: number,
      flip: number,
    ) => `<g transform="translate(${x} 400) scale(${flip} 1) rotate(-14)">
      ${box(-26, -70, 52, 120, "#0a0610", 'rx="26" stroke="#fff" stroke-opacity=".25" stroke-width="3"')}
      ${line("M0 50v300", "#0a0610", 14)}</g>`;
    const lights = glow(240, 260, 460, left, 0.75) + glow(1040, 260, 480, right, 0.7);
    return (
      sky(["#2b0f4d", "#120825"]) +
      lights +
      person(348, 1) +
      person(932, -1) +
      microphone(560, 1) +
      microphone(720, -1)
    );
  },
  chart(random) {
    let value = random.between(380, 520);
    const bars = many(30, (n) => {
      const before = value;
      value = Math.max(110, Math.min(620, value + random.between(-62, 52)));
      const colour = value < before ? "#3dff9e" : "#ff5a6a";
      const [x, top] = [34 + n * 42, Math.min(before, value)];
      const wick = line(
        `M${x + 12} ${top - random.between(8, 40)}V${Math.max(before, value) + random.between(8, 40)}`,
        colour,
        3,
      );
      return wick + box(x, top, 24, Math.max(8, Math.abs(value - before)), colour, 'rx="3"');
    });
    const grid = many(9, (n) => line(`M0 ${80 + n * 76}H${WIDTH}`, "#5affb0", 2, 0.1));
    return sky(["#041410", "#06251c"]) + grid + bars + glow(1120, 160, 420, "#7affc0", 0.3);
  },
  board(random) {
    const place = (column: number, row: number): [number, number] => {
      const near = 1 / (1 + (7 - row) * 0.16);
      return [640 + (column - 4) * 210 * near, 250 + 470 * near ** 1.5];
    };
    const squares = many(64, (n) => {
      const [column, row] = [n % 8, Math.floor(n / 8)];
      const corners = [
        place(column, row),
        place(column + 1, row),
        place(column + 1, row + 1),
        place(column, row + 1),
      ];
      const fill = (column + row) % 2 ? "#e7dcc3" : "#22364a";
      return `<path d="M${corners.map((corner) => corner.join(" ")).join("L")}Z" fill="${fill}" opacity="${0.5 + row * 0.07}"/>`;
    });
    const pawns = many(6, (n) => {
      const size = random.between(0.6, 1.15);
      const fill = random.of(["#0a121c", "#f3ead6"]);
      return `<g transform="translate(${240 + n * 160} ${random.between(380, 600)}) scale(${size})">${circle(0, -150, 40, fill)}
        <path d="M-48-108h96l-16 26c4 60 30 92 44 122h-152c14-30 40-62 44-122z" fill="${fill}"/>${box(-88, 40, 176, 36, fill, 'rx="14"')}</g>`;
    });
    return sky(["#0c1a2b", "#1d3b57"]) + glow(320, 100, 700, "#7fd0ff", 0.5) + squares + pawns;
  },
  vinyl(random) {
    const label = random.of(["#ffb43d", "#e0563d", "#3da0b0"]);
    const x = random.between(440, 840);
    const grooves = many(
      26,
      (n) =>
        `<circle cx="${x}" cy="380" r="${300 - n * 7.2}" fill="none" stroke="#fff" stroke-opacity="${n % 4 ? 0.05 : 0.14}" stroke-width="2"/>`,
    );
    const shine = `<path d="M${x} 380L${x - 120} 94A310 310 0 0 1 ${x + 20} 71Z" fill="#fff" opacity=".12"/>`;
    return (
      sky(["#041b20", "#0a2f33"]) +
      glow(x, 300, 620, "#ff9b3d", 0.5) +
      circle(x, 380, 310, "#0a0a0c") +
      grooves +
      shine +
      circle(x, 380, 104, label) +
      circle(x, 380, 13, "#0a0a0c")
    );
  },
  houses(random) {
    const houses = many(6, (n) => {
      const [x, y] = [n * 232 - 60, 190 + random.between(0, 60)];
      const wall = box(x, y, 224, 600, random.of(["#8e3b2c", "#7a3024", "#9a4733"]));
      const roof = `<path d="M${x - 6} ${y}l118-84l118 84z" fill="#2a2023"/>`;
      const windows = many(12, (w) => {
        const [left, top] = [x + 24 + (w % 3) * 66, y + 36 + Math.floor(w / 3) * 118];
        const pane = random.next() > 0.55 ? "#ffcf70" : "#1d2a36";
        return box(left, top, 42, 70, "#c9d6da", 'rx="21"') + box(left + 5, top + 5, 32, 60, pane, 'rx="16"');
      });
      return wall + roof + windows;
    });
    return (
      sky(["#203a57", "#6c86a0", random.of(["#e8b48c", "#d0a0b0", "#b8c8d8"])]) +
      houses +
      box(0, 640, WIDTH, 90, "#1b1719")
    );
  },
  paint(random) {
    const colours = ["#e4572e", "#17bebb", "#ffc914", "#2e282a", "#76b041", "#5a3fc0"] as const;
    const strokes = many(60, () => {
      const [x, y, width] = [
        random.between(-50, WIDTH),
        random.between(-50, HEIGHT),
        random.between(160, 560),
      ] as const;
      const bend = () => random.between(-120, 120);
      return line(
        `M${x} ${y}c${width * 0.3} ${bend()} ${width * 0.6} ${bend()} ${width} ${bend()}`,
        random.of(colours),
        random.between(16, 74),
        random.between(0.6, 0.95),
      );
    });
    return box(0, 0, WIDTH, HEIGHT, "#efe6d4") + strokes;
  },
  photographs(random) {
    const photos = many(3, (n) => {
      const [light, middle, dark] = random.of<[string, string, string]>([
        ["#e8d6b0", "#7a6a52", "#3b332b"],
        ["#cfd6d8", "#6b7b86", "#2d3942"],
        ["#f2c48d", "#b0623f", "#3a2130"],
      ]);
      return `<g transform="translate(${330 + n * 300} ${random.between(300, 400)}) rotate(${random.between(-16, 16)})">
        ${box(-196, -216, 400, 460, "#000", 'opacity=".35"')}${box(-200, -220, 400, 460, "#f6f0e2", 'rx="4"')}
        ${box(-174, -194, 348, 340, light)}<path d="M-174 60l90-80l70 50l90-110l98 120v106h-348z" fill="${middle}"/>
        <path d="M-174 110l120-50l110 40l118-30v76h-348z" fill="${dark}"/>${circle(90, -120, 34, "#fff", 0.8)}</g>`;
    });
    const boards = many(60, (n) =>
      box(0, n * 12, WIDTH, random.between(1, 5), "#000", `opacity="${random.between(0.04, 0.16)}"`),
    );
    return box(0, 0, WIDTH, HEIGHT, "#5a3d2b") + boards + photos + glow(640, 300, 760, "#ffdca0", 0.35);
  },
  stage(random) {
    const beams = many(7, (n) => {
      const x = 120 + n * 175;
      const colour = random.of(["#ff4da6", "#5ad1ff", "#ffd23d"]);
      return `<path d="M${x} -20l${-120 + n * 10} 640h240z" fill="${colour}" opacity=".26" style="mix-blend-mode:screen"/>`;
    });
    const crowd = many(40, (n) => {
      const [x, y] = [n * 33, 590 + random.between(-14, 20)];
      const arm =
        random.next() > 0.6
          ? line(`M${x + 12} ${y + 20}l${random.between(6, 26)} ${-random.between(60, 110)}`, "#07020c", 12)
          : "";
      return circle(x, y, 20, "#07020c") + box(x - 22, y + 14, 44, 140, "#07020c", 'rx="20"') + arm;
    });
    return (
      sky(["#12041f", random.of(["#3b0a4a", "#0a2a4a", "#4a1a0a"]), "#0a0310"]) +
      beams +
      box(0, 560, WIDTH, 160, "#07020c") +
      crowd
    );
  },
  leaves(random) {
    const colours = ["#14532d", "#1f7a3f", "#2f9e4f", "#0f3d24", "#66b84a"] as const;
    const leaves = many(44, () => {
      const place = `translate(${random.between(-40, WIDTH + 40)} ${random.between(420, 820)}) rotate(${random.between(-60, 60)}) scale(${random.between(0.7, 1.7)})`;
      return `<g transform="${place}"><path d="M0 0c60-60 70-180 0-280c-70 100-60 220 0 280z" fill="${random.of(colours)}"/>
        ${line("M0 0V-260M0-60l30-40M0-60l-30-40M0-120l32-40M0-120l-32-40", "#fff", 4, 0.2)}</g>`;
    });
    const flowers = many(9, () => {
      const [x, y, size] = [
        random.between(120, 1160),
        random.between(200, 560),
        random.between(26, 52),
      ] as const;
      const colour = random.of(["#ff6b8b", "#ffd166", "#ff9f5a"]);
      const petals = many(
        6,
        (n) =>
          `<ellipse cx="${x}" cy="${y - size * 0.8}" rx="${size * 0.42}" ry="${size * 0.8}" transform="rotate(${n * 60} ${x} ${y})" fill="${colour}"/>`,
      );
      return petals + circle(x, y, size * 0.34, "#4a1f10");
    });
    return sky(["#0c2a1e", "#0a1a14"]) + glow(420, 240, 560, "#bff07a", 0.45) + leaves + flowers;
  },
} as const satisfies Record<string, Scene>;
