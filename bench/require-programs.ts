import { existsSync } from "node:fs";
import path from "node:path";
import { installWithApt } from "../scripts/apt.ts";

interface Required {
  readonly programs: readonly string[];
  /** Debian's packages of them. */
  readonly packages: readonly string[];
}

/** Installs the packages of a missing program if that needs no password; throws if it stays missing. */
export function requirePrograms({ packages, programs }: Required): void {
  const isMissing = () => programs.some((program) => !isInstalled(program));
  if (isMissing() && (!installWithApt(packages) || isMissing())) {
    throw new Error(`it is not installed: apt-get install ${packages.join(" ")}`);
  }
}

function isInstalled(program: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, program)));
}
