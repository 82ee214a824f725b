import { describe, expect, it } from "vitest";
import { completeLockfile, readLockfile } from "./lockfile.ts";

describe("package-lock.json", () => {
  it("names the builds of every system, so that npm ci accepts it (node scripts/lockfile.ts adds them)", () => {
    expect(completeLockfile(readLockfile()).added).toEqual([]);
  });
});

describe("completeLockfile", () => {
  it("adds missing builds with their system, beside another version if there is one", () => {
    const { lockfile, added } = completeLockfile({
      packages: {
        "": {},
        "node_modules/tool": {
          version: "2.0.0",
          dev: true,
          optionalDependencies: {
            "@tool/linux-x64-gnu": "2.0.0",
            "@tool/win32-arm64": "2.0.0",
            "@tool/darwin-x64": "2.0.0",
          },
        },
        "node_modules/@tool/linux-x64-gnu": { version: "2.0.0" },
        "node_modules/@tool/darwin-x64": { version: "1.0.0" },
      },
    });

    expect(added).toEqual([
      "node_modules/@tool/win32-arm64",
      "node_modules/tool/node_modules/@tool/darwin-x64",
    ]);
    expect(lockfile.packages["node_modules/@tool/win32-arm64"]).toEqual({
      version: "2.0.0",
      os: ["win32"],
      cpu: ["arm64"],
      dev: true,
      optional: true,
    });
  });
});
