import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { startChild } from "./child.ts";
import { median, report, share } from "./report.ts";

const run = promisify(execFile);
const SEGMENT_BYTES = 500_000;
const FILE_BYTES = 20 * SEGMENT_BYTES;
const NGINX_PORT = 4719;
const ROUNDS = 3;

/** Byte ranges of a rendition from the site's media route, compared with nginx on the same file. */
export async function benchDelivery(): Promise<void> {
  for (const program of ["nginx", "wrk"]) {
    if (await isInstalled(program)) continue;
    report("segments of 500 kB", `${program} is not installed: comparison skipped`);
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  await writeFile(path.join(folder, "480p.mp4"), randomBytes(FILE_BYTES));
  const stopNginx = await startNginx(folder);
  const media = await startChild<{ url: string }>("serve-media.ts", {
    MEDIA_FILE: path.join(folder, "480p.mp4"),
  });
  const ownRates: number[] = [];
  const baselineRates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ownRates.push(await segmentsPerSecond(media.readyMessage.url));
    baselineRates.push(await segmentsPerSecond(`http://127.0.0.1:${NGINX_PORT}/480p.mp4`));
  }
  const [ownRate, baselineRate] = [median(ownRates), median(baselineRates)];
  report(
    "segments of 500 kB",
    `${share(ownRate, baselineRate)} of nginx (${ownRate.toFixed(0)} of ${baselineRate.toFixed(0)} requests/s)`,
  );
  await media.stop();
  await stopNginx();
  await rm(folder, { recursive: true });
}

async function isInstalled(program: string): Promise<boolean> {
  return run("which", [program]).then(
    () => true,
    () => false,
  );
}

/** Uses wrk: a JavaScript client is slower than either server. */
async function segmentsPerSecond(address: string): Promise<number> {
  const range = `Range: bytes=${SEGMENT_BYTES}-${2 * SEGMENT_BYTES - 1}`;
  const { stdout } = await run("wrk", ["-t1", "-c32", "-d4s", "-H", range, address]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function startNginx(folder: string): Promise<() => Promise<void>> {
  await mkdir(path.join(folder, "logs"), { recursive: true });
  const configuration = `daemon off; worker_processes 2; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 512; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${NGINX_PORT}; root ${folder}; } }`;
  const file = path.join(folder, "nginx.conf");
  await writeFile(file, configuration);
  const child = spawn("nginx", ["-c", file, "-p", folder], { stdio: "inherit" });
  const isReady = () =>
    fetch(`http://127.0.0.1:${NGINX_PORT}/480p.mp4`, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
  return async () => {
    child.kill("SIGQUIT");
  };
}
