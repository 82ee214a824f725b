import {
  box,
  circle,
  glow,
  HEIGHT,
  line,
  many,
  ridge,
  sky,
  spruces,
  stars,
  WIDTH,
  type Random,
} from "./drawing.ts";
import { STILL_LIFES } from "./still-lifes.ts";

type Scene = (random: Random) => string;

/** Landscapes; no two drawings of one scene are the same. */
const LANDSCAPES = {
  railway(random) {
    const x = random.between(820, 1060);
    const night = sky(["#070b1e", "#16224a", random.of(["#e0763a", "#b0506a", "#4a6aa8"]), "#2a1520"]);
    const moon = glow(x, 180, 170, "#fff2cf", 0.5) + circle(x, 180, random.between(36, 56), "#fff6df");
    const hills = ridge(random, 430, 34, "#1c1a38") + ridge(random, 500, 22, "#120f24");
    const train = `<path d="M-20 610L1300 470V560L-20 700Z" fill="#07070f"/>`;
    const windows = many(15, (n) => {
      const [left, top] = [20 + n * 84, 600 - n * 9.2];
      return `<path d="M${left} ${top - 8}l58 -6.4v38l-58 6.2z" fill="#ffd68a" opacity="${random.between(0.35, 1)}"/>`;
    });
    return (
      night +
      stars(random, 90, 300) +
      moon +
      hills +
      train +
      windows +
      line("M-20 716L1300 590", "#caa27a", 3, 0.5)
    );
  },
  forest(random) {
    const air = sky([random.of(["#f6d7a7", "#d7e4c4", "#c3d3e6"]), "#eab98a", "#8fa19a", "#41524d"]);
    const shades = ["#b9c0ab", "#94a596", "#6d837a", "#48605a", "#25393a"] as const;
    const layers = shades.map((shade, depth) => {
      const trunks = many(16 - depth * 2, () =>
        box(
          random.between(0, WIDTH),
          -10,
          random.between(6, 12) * (1 + depth * 0.7),
          450 + depth * 40,
          shade,
        ),
      );
      return (
        `<g opacity="${0.5 + depth * 0.1}">${trunks}</g>` +
        box(0, 400 + depth * 45, WIDTH, 400, shade, 'opacity=".7"')
      );
    });
    return (
      air +
      glow(random.between(300, 980), 230, 420, "#fff4d6", 0.9) +
      layers.join("") +
      box(0, 610, WIDTH, 110, "#18272a")
    );
  },
  mountains(random) {
    const x = random.between(300, 980);
    const dawn = sky(["#1b2a5c", "#5a5fa8", random.of(["#f0a3a0", "#e8b070", "#c78ab8"]), "#ffd9a0"]);
    const sun = glow(x, 400, 420, "#ffe7b8", 0.9) + circle(x, 392, 52, "#fff3d8");
    const ridges = [
      [400, 60, "#8a7fb8"],
      [460, 50, "#64619f"],
      [530, 44, "#434a80"],
      [600, 30, "#262f5a"],
    ] as const;
    const hills = ridges.map(([y, height, fill]) => ridge(random, y, height, fill)).join("");
    return dawn + stars(random, 50, 220) + sun + hills + spruces(random, 700, 44, "#121a38");
  },
  sunset(random) {
    const evening = sky([
      "#ffcf8a",
      random.of(["#ff8d5c", "#f06a7a", "#e8a04a"]),
      "#a2446a",
      "#2c2350",
      "#0d1233",
    ]);
    const sun = glow(640, 380, 420, "#fff0c2", 0.9) + circle(640, 372, random.between(56, 80), "#fff7de");
    const water = box(0, 412, WIDTH, 310, "#1b1f4a", 'opacity=".55"');
    const glitter = many(46, (n) => {
      const width = random.between(30, 180) * (1 + n / 20);
      const left = 640 - width / 2 + random.between(-60, 60);
      return box(left, 420 + n * 6.6, width, 3, "#ffd9a0", `rx="1.5" opacity="${random.between(0.1, 0.6)}"`);
    });
    const shift = random.between(-160, 160);
    const boat = `<g transform="translate(${shift} 0)">
      <path d="M420 470c120 46 300 46 420-6c-20 70-70 96-210 96s-190-34-210-90z" fill="#160c1c"/>
      <path d="M646 256c90 50 120 130 122 196H646z" fill="#2a1426"/><path d="M620 290c-60 50-92 110-100 162h100z" fill="#3b1b30"/>
      ${line("M632 470V250", "#160c1c", 9)}</g>`;
    return evening + sun + water + glitter + boat;
  },
  river(random) {
    const morning = sky([random.of(["#8fc7ef", "#a8d8f0", "#f3c99a"]), "#dff0f5", "#eef2d8"]);
    const fields =
      ridge(random, 330, 26, "#9cc29a") +
      ridge(random, 400, 22, "#6fa56f") +
      ridge(random, 470, 18, "#3f7f4d");
    const bend = random.between(420, 760);
    const river = `<path d="M${bend + 120} 400C${bend - 220} 470 ${bend + 380} 520 ${bend - 120} 720H${bend + 420}
      C${bend + 620} 560 ${bend - 20} 480 ${bend + 150} 400Z" fill="#7fc4e0"/>`;
    const bushes = many(26, () =>
      circle(
        random.between(0, WIDTH),
        random.between(470, 690),
        random.between(10, 34),
        random.of(["#2f6a3a", "#3c7d42", "#54934c"]),
      ),
    );
    return morning + glow(random.between(800, 1150), 130, 240, "#fff6c8", 0.9) + fields + river + bushes;
  },
  sky(random) {
    const day = sky([random.of(["#1f6fd0", "#2a58a8", "#4a86d0"]), "#7fc0f5", "#f3f8ff"]);
    const clouds = many(60, () =>
      circle(
        random.between(-60, WIDTH + 60),
        random.between(520, 760),
        random.between(50, 130),
        "#fff",
        random.between(0.25, 0.7),
      ),
    );
    const glider = `<g transform="translate(${random.between(560, 760)} ${random.between(240, 360)}) rotate(${random.between(-22, -6)})">
      <path d="M-560-14L560-40L560-26L60 30z" fill="#f5f7fa"/><path d="M-560-14L560-40L100 6z" fill="#d5dce6"/>
      <path d="M-160 18c60-40 240-46 420-20l160 12l-160 14c-200 22-380 26-420-6z" fill="#fff"/>
      <path d="M380 0l70-96h36l-30 104z" fill="#e2452f"/></g>`;
    return day + glow(200, 120, 420, "#fff", 0.9) + clouds + glider;
  },
  planet(random) {
    const space = sky(["#0b0620", random.of(["#2a0d4a", "#0d2a4a", "#3a1420"])]) + stars(random, 200);
    const [x, y, radius] = [
      random.between(520, 780),
      random.between(330, 400),
      random.between(190, 260),
    ] as const;
    const body =
      circle(x, y, radius, random.of(["#f0a070", "#7ab0d8", "#c98ab0"])) +
      glow(x + radius * 0.5, y + radius * 0.4, radius * 1.2, "#1a0d3a", 0.9);
    const ring = `<g transform="rotate(-18 ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="${radius * 1.9}" ry="${radius * 0.38}"
      fill="none" stroke="#ffe6c8" stroke-width="26" opacity=".75"/></g>`;
    return (
      space +
      glow(x, y, 560, "#5fd0ff", 0.3) +
      ring +
      body +
      line(
        `M${x - radius * 1.8} ${y + 40}Q${x} ${y + radius * 0.9} ${x + radius * 1.8} ${y - 80}`,
        "#ffe6c8",
        24,
        0.85,
      )
    );
  },
  castle(random) {
    const dusk = sky(["#0d0b26", "#3a1e57", random.of(["#c2506a", "#8a6ac0", "#d08050"]), "#f2a06a"]);
    const x = random.between(760, 1040);
    const moon = glow(x, 230, 300, "#fff0d0", 0.6) + circle(x, 230, 100, "#ffeccb");
    const towers = many(5, (n) => {
      const left = 380 + n * 110;
      const top = random.between(250, 380);
      const peak = random.between(60, 110);
      const roof = `<path d="M${left - 8} ${top}l46 ${-peak}l46 ${peak}z" fill="#1c0d30"/>`;
      const lamp = box(left + 30, top + 60, 16, 28, "#ffc55e", `rx="8" opacity="${random.of([0, 0.9, 1])}"`);
      return box(left, top, 76, 420, "#120820") + roof + lamp;
    });
    return (
      dusk +
      stars(random, 130, 380) +
      moon +
      ridge(random, 540, 26, "#2a1440") +
      towers +
      ridge(random, 610, 18, "#120820")
    );
  },
  road(random) {
    const night = sky([
      "#0a1230",
      "#2b3f8f",
      random.of(["#f08a5d", "#8a5ad0", "#5ab0c0"]),
      "#101020",
      "#08080f",
    ]);
    const lights = many(26, (n) => {
      const side = n % 2 ? -20 : 1300;
      const y = 480 + n * 9 + random.between(-10, 10);
      return line(
        `M${side} ${y}C400 ${y - 40} 700 ${470 + n * 2} 770 452`,
        n % 2 ? "#ff4d5e" : "#ffe9b0",
        random.between(2, 6),
        random.between(0.15, 0.6),
      );
    });
    const car = `<g transform="translate(620 560)"><path d="M-330 60c-10-40 6-66 60-74c60-10 90-20 130-56c40-34 90-44 160-42
      c90 2 140 30 200 80c70 6 120 20 126 62c2 26-4 36-20 40H-310c-12 0-18-4-20-10z" fill="${random.of(["#c9d4e4", "#d8b04a", "#b04a4a"])}"/>
      <path d="M-120-22c40-40 80-62 150-62v62zM46-84c70 0 110 22 160 62H46z" fill="#10182c"/>
      ${circle(-200, 66, 58, "#0a0d16")}${circle(-200, 66, 32, "#7d8aa0")}${circle(220, 66, 58, "#0a0d16")}${circle(220, 66, 32, "#7d8aa0")}</g>`;
    return (
      night + ridge(random, 440, 18, "#141a3a") + lights + car + box(0, HEIGHT - 30, WIDTH, 30, "#05050a")
    );
  },
} as const satisfies Record<string, Scene>;

export const SCENES = { ...LANDSCAPES, ...STILL_LIFES } as const;
export type SceneName = keyof typeof SCENES;
