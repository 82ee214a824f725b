import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The parts whose folders may only import those below them. */
const PARTS = ["server/features", "shared"] as const;

/** An import of another folder of the same part. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The importing file, relative to the part. */
  readonly file: string;
}

/** The imports between the folders of a part, without those of tests. */
function readArrows(part: string): Arrow[] {
  const cwd = path.join(ROOT, part);
  const files = fs.globSync("*/**/*.ts", { cwd }).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  return files.flatMap((file) => arrowsIn(part, file, fs.readFileSync(path.join(cwd, file), "utf8")));
}

function arrowsIn(part: string, file: string, source: string): Arrow[] {
  const [from = ""] = file.split(path.sep);
  const imports = source.matchAll(new RegExp(`(?:from|import)\\s*\\(?\\s*"#${part}/([\\w-]+)/[^"]+"`, "g"));
  return [...imports].flatMap(([, to = ""]) => (to === from ? [] : { from, to, file }));
}

/** The arrows of one cycle in their order; none if there is no cycle. */
function findCycle(arrows: readonly Arrow[]): Arrow[] {
  const byFolder = Map.groupBy(arrows, ({ from }) => from);
  const finished = new Set<string>();

  function visit(folder: string, trail: readonly Arrow[]): Arrow[] {
    const start = trail.findIndex(({ from }) => from === folder);
    if (start >= 0) return trail.slice(start);
    if (finished.has(folder)) return [];
    for (const arrow of byFolder.get(folder) ?? []) {
      const cycle = visit(arrow.to, [...trail, arrow]);
      if (cycle.length > 0) return cycle;
    }
    finished.add(folder);
    return [];
  }

  for (const folder of byFolder.keys()) {
    const cycle = visit(folder, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

function describeCycle(arrows: readonly Arrow[]): string {
  return findCycle(arrows)
    .map(({ from, to, file }) => `${from} -> ${to} (${file})`)
    .join(", ");
}

describe("the folders of", () => {
  it.each(PARTS)("%s import each other without a cycle", (part) => {
    const arrows = readArrows(part);

    expect(arrows.length).toBeGreaterThan(50);
    expect(describeCycle(arrows)).toBe("");
  });

  it.each([
    ["server/features", "restrictions/restrictions.ts", "#server/features/moderation/moderation.ts"],
    ["shared", "catalogue/catalogue.ts", "#shared/videos/contract.ts"],
  ])("%s would have a cycle if %s imported %s", (part, file, imported) => {
    const back = arrowsIn(part, file, `import { x } from "${imported}";`);

    expect(describeCycle([...readArrows(part), ...back])).toContain(`(${file})`);
  });
});

describe("a cycle", () => {
  const arrowsOf = (file: string, source: string) => arrowsIn("server/features", file, source);
  const down = [
    ...arrowsOf("comments/comments.ts", 'import { x } from "#server/features/posts/posts.ts";'),
    ...arrowsOf("posts/posts.ts", 'import {\n  y,\n} from "#server/features/videos/videos.ts";'),
  ];

  it("is described by its path, with the importing files", () => {
    const back = arrowsOf(
      "videos/videos.ts",
      'const z = await import("#server/features/comments/comments.ts");',
    );

    expect(describeCycle([...down, ...back])).toBe(
      "comments -> posts (comments/comments.ts), posts -> videos (posts/posts.ts), videos -> comments (videos/videos.ts)",
    );
  });

  it("needs an arrow back", () => {
    expect(describeCycle(down)).toBe("");
  });
});
