import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const platform = `${process.platform}-${process.arch}`;
export const isWindows = process.platform === "win32";

export function inProject(...parts) {
  return path.join(root, ...parts);
}

/** True if both files exist and have the same bytes. */
export function isSameFile(one, other) {
  const [first, second] = [read(one), read(other)];
  return first !== undefined && second !== undefined && first.equals(second);
}

function read(file) {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
