import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface ScratchFolder extends Disposable {
  readonly path: string;
  /** Programs with this environment put their temporary files into the folder. */
  readonly env: Readonly<Record<string, string>>;
}

/** A folder for the temporary files of one run of tests, which is removed with all that they have left behind. */
export function makeScratchFolder(): ScratchFolder {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "nadaj-tests-"));
  // PostgreSQL and other programs run as users of their own.
  fs.chmodSync(folder, 0o755);
  return {
    path: folder,
    env: { TMPDIR: folder },
    [Symbol.dispose]() {
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
