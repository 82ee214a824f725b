import { mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { videos } from "#shared/videos/contract.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { readBenchResults } from "../scripts/bench-results.ts";
import { fillSite } from "../scripts/deploy/fill-site.ts";
import { addToRecord } from "../scripts/testing/record.ts";
import { buildImage, type BuiltImage } from "./image/build-image.ts";
import { runCommand, tryCommand } from "./image/command.ts";
import { processesUnder, startContainer, userIdsOf, type Container } from "./image/container.ts";
import { tableOf, type Line } from "./live/result-line.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const HEALTHY_WITHIN_SECONDS = 30;
const COMPILERS = ["cc", "gcc", "g++", "c++", "cpp", "clang", "tcc", "as", "ld", "make"];
/** Names of files with secrets of those who build, and what private keys and npm's tokens look like. */
const SECRETS = [".env", ".netrc", ".git", "id_rsa", "id_ed25519"];
const SECRET_TEXT = "BEGIN [A-Z ]*PRIVATE KEY|:_(authToken|password)=";

/** `npm run bench -- image`: builds the image of the Dockerfile and tries it. Needs root, Debian and git. */
export async function benchImage(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-image-"));
  try {
    const image = await buildImage(folder);
    try {
      const lines = await tryImage(image, folder);
      const load = loadavg()[0]?.toFixed(1) ?? "";
      console.log(`\n${tableOf(lines.map((line) => ({ ...line, load })))}`);
      addToRecord(ROOT, [readBenchResults({ file: "bench/image.ts", isWhole: true, lines })]);
      return lines.every(({ passed }) => passed);
    } finally {
      await image.remove();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryImage(image: BuiltImage, folder: string): Promise<Line[]> {
  const dataDir = path.join(folder, "data");
  const port = await freePort();
  const container = await startContainer(image, dataDir, {
    ...{ HOST: "127.0.0.1", PORT: String(port), METRICS_PORT: String(await freePort()) },
    ...{ RTMP_PORT: String(await freePort()), SRT_PORT: String(await freePort()) },
    ...{ WHIP_UDP_PORT: String(await freePort()), PUBLIC_URL: `http://localhost:${port}` },
    ...{ NADAJ_ADMIN_EMAIL: ADMINISTRATOR.email, NADAJ_ADMIN_PASSWORD: ADMINISTRATOR.password },
    LOG_LEVEL: "error",
  });
  try {
    return await tryContainer(image, container, { url: `http://127.0.0.1:${port}`, folder, dataDir });
  } finally {
    await container.stop();
  }
}

interface Places {
  readonly url: string;
  readonly folder: string;
  readonly dataDir: string;
}

async function tryContainer(
  image: BuiltImage,
  container: Container,
  { url, folder, dataDir }: Places,
): Promise<Line[]> {
  const healthySeconds = await secondsUntilHealthy(container);
  const served = await serve(url, folder);
  const [found, rights, health] = [
    await findCompilersAndSecrets(image),
    await readRights(container),
    await hang(container, dataDir),
  ];
  const stopSeconds = await container.stop();
  const bytes = Number((await runCommand("du", ["-sb", image.root])).split("\t")[0]);
  return [
    {
      label:
        "built by the Dockerfile: home page, upload, encoding, playback; no compiler, no secret [MAC-050]",
      limit: "all",
      measured: [
        `${(bytes / 1e9).toFixed(2)} GB, built in ${image.buildSeconds.toFixed(0)} s`,
        `${served.join(", ")}; found: ${found.join(", ") || "nothing"}`,
      ].join("; "),
      passed: served.every((answer) => answer.endsWith("200")) && found.length === 0,
    },
    {
      label: "an ordinary user, a read-only root [MAC-051]",
      limit: "no process of user 0; /data and /tmp only",
      measured: `users ${rights.users.join(", ")}; writable: ${rights.writable.join(", ")}`,
      passed: !rights.users.includes(0) && rights.writable.join(" ") === "/data /tmp",
    },
    {
      label: "health check [MAC-052]",
      limit: `healthy within ${HEALTHY_WITHIN_SECONDS} s; unhealthy while the process or its database hangs`,
      measured: `${healthySeconds.toFixed(1)} s; ${health.map(String).join(", ")}; ended in ${stopSeconds.toFixed(1)} s`,
      passed: healthySeconds <= HEALTHY_WITHIN_SECONDS && health.join(" ") === "false true false true",
    },
  ];
}

async function secondsUntilHealthy(container: Container): Promise<number> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  while (!(await container.isHealthy())) {
    if (seconds() > 2 * HEALTHY_WITHIN_SECONDS) throw new Error("the image does not become healthy");
    await pause(250);
  }
  return seconds();
}

/** Status codes of what a visitor requests, after a video was uploaded and encoded in the container. */
async function serve(url: string, folder: string): Promise<string[]> {
  const { owner, videoId } = await fillSite({ url }, folder);
  const { hls, initialSegments } = await owner.call(videos.get, { params: { id: videoId } });
  const paths = {
    home: "/",
    playlist: hls ?? "/none",
    segment: initialSegments?.video.segmentUrls[1] ?? "/none",
  };
  return Promise.all(
    Object.entries(paths).map(
      async ([name, address]) => `${name} ${(await fetch(new URL(address, url))).status}`,
    ),
  );
}

/** Compilers and secrets among the files of the image; the packages of npm bring keys for their own tests. */
async function findCompilersAndSecrets({ root }: BuiltImage): Promise<string[]> {
  const named = (names: readonly string[]) => [
    "(",
    ...names.flatMap((name) => ["-o", "-name", name]).slice(1),
    ")",
  ];
  const compilers = ["-regex", ".*/bin/[^/]+", ...named(COMPILERS)];
  const secrets = ["-not", "-regex", ".*/node_modules/.*", ...named(SECRETS)];
  const files = await runCommand("find", [root, "-xdev", "(", ...compilers, ")", "-o", "(", ...secrets, ")"]);
  const texts = ["-rlIE", SECRET_TEXT, "--exclude-dir=node_modules", "opt", "home", "root", "etc"];
  const { output } = await tryCommand("grep", texts, { cwd: root });
  return [...files.split("\n"), ...output.split("\n")].filter(Boolean).map((file) => file.replace(root, ""));
}

/** The users of its processes, and the folders that even root could write to. */
async function readRights(container: Container): Promise<{ users: number[]; writable: string[] }> {
  const ids = await Promise.all((await processesUnder(container.pid)).map(userIdsOf));
  const tried = ["/", "/data", "/etc", "/opt/nadaj", "/tmp", "/usr/local/bin", "/var/tmp"];
  const writable: string[] = [];
  for (const folder of tried) {
    const file = path.posix.join(folder, "written");
    if ((await container.run(["touch", file], "0:0")).status !== 0) continue;
    await container.run(["rm", file], "0:0");
    writable.push(folder);
  }
  return { users: [...new Set(ids.flat())], writable };
}

/** Whether the container is healthy while the site hangs, after it, while its database hangs, and after that. */
async function hang(container: Container, dataDir: string): Promise<boolean[]> {
  const [, site = 0] = await processesUnder(container.pid);
  const [postmaster = ""] = (
    await readFile(path.join(dataDir, "postgres/data/postmaster.pid"), "utf8")
  ).split("\n");
  const seen: boolean[] = [];
  for (const stopped of [[site], await processesUnder(Number(postmaster))]) {
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    seen.push(await container.isHealthy());
    for (const pid of stopped) process.kill(pid, "SIGCONT");
    seen.push(await becomesHealthy(container));
  }
  return seen;
}

async function becomesHealthy(container: Container): Promise<boolean> {
  return secondsUntilHealthy(container).then(
    () => true,
    () => false,
  );
}
