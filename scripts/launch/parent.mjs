import fs from "node:fs";

const WATCH_INTERVAL_MS = 500;
const LAST_RESORT_MS = 30_000;

/**
 * Stops the child when this process is stopped, and when the npm above it exits: npm does not forward its signals
 * through the shell. Returns a function that stops watching.
 */
export function stopWithParent(child) {
  const stop = () => stopChild(child);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
  process.on("SIGINT", stop);
  const timer = watchParents(stop);
  return () => {
    clearInterval(timer);
    for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.off(signal, stop);
  };
}

function stopChild(child) {
  child.kill("SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), LAST_RESORT_MS).unref();
}

function watchParents(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return undefined;
  const before = describeParents();
  const timer = setInterval(() => {
    if (describeParents() === before) return;
    clearInterval(timer);
    stop();
  }, WATCH_INTERVAL_MS);
  return timer.unref();
}

/** The parent process and, if that is the shell between npm and us, the npm above it (seen on Linux only). */
function describeParents() {
  const parent = process.ppid;
  const { name, parent: grandparent } = readProcess(parent);
  const isShell = /^(ba|da|a|z|k)?sh$/.test(name);
  return isShell ? `${parent} ${grandparent}` : `${parent}`;
}

function readProcess(pid) {
  if (process.platform !== "linux") return { name: "", parent: 0 };
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { name, parent };
  } catch {
    return { name: "", parent: 0 };
  }
}
