import { execFile } from "node:child_process";
import { mkdir, readdir, readlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isRoot } from "../apt.ts";
import { startFront, writeSample, type FrontPlace, type FrontProcess } from "./front-process.ts";
import { ensureNginx } from "./programs.ts";

const execute = promisify(execFile);
/** Folders of nginx for bodies that it keeps on the disk. */
const BODIES = "bodies";
/** A line for each process. */
const SERVER = "    server 127.0.0.1:3000;\n";

export interface NginxProcess extends FrontProcess {
  /** What `nginx -t` said of the configuration. */
  readonly verdict: string;
  /** The files that its processes keep bodies in. They lose their names as soon as they are open. */
  bodyFiles(): Promise<string[]>;
}

/** Ports of the processes behind nginx. */
export interface Upstreams {
  readonly site: readonly number[];
  readonly chat: readonly number[];
}

/**
 * Starts nginx with the delivered configuration, which an `nginx.conf` includes as that of a system does. By default
 * one process is behind it.
 */
export async function startNginx(
  place: FrontPlace,
  { site, chat }: Upstreams = { site: [place.sitePort], chat: [place.sitePort] },
): Promise<NginxProcess> {
  const { folder, certificate } = place;
  const program = await ensureNginx();
  const sample = path.join(folder, "nadaj.conf");
  await writeSample("nginx.conf", sample, [
    [`upstream nadaj_site {\n${SERVER}`, `upstream nadaj_site {\n${serversOf(site)}`],
    [`upstream nadaj_chat {\n${SERVER}`, `upstream nadaj_chat {\n${serversOf(chat)}`],
    [/^ *listen \[::\].*\n/gm, ""],
    ["listen 80;", `listen 127.0.0.1:${place.httpPort};`],
    ["listen 443 ", `listen 127.0.0.1:${place.httpsPort} `],
    ["nadaj.example", "localhost"],
    ["/etc/nginx/tls/fullchain.pem", certificate.certFile],
    ["/etc/nginx/tls/privkey.pem", certificate.keyFile],
    ["/var/cache/nginx-nadaj", path.join(folder, "cache")],
  ]);
  await mkdir(path.join(folder, BODIES), { recursive: true });
  const file = path.join(folder, "nginx.conf");
  await writeFile(file, mainConfiguration(folder));
  const command = [program, "-e", path.join(folder, "error.log"), "-p", folder, "-c", file];
  const [, ...args] = command;
  const { stderr: verdict } = await execute(program, [...args, "-t"]);
  const front = await startFront(command, place);
  return { ...front, verdict, bodyFiles: () => openFiles(front.pid, path.join(folder, BODIES)) };
}

function serversOf(ports: readonly number[]): string {
  return ports.map((port) => SERVER.replace("3000", String(port))).join("");
}

function mainConfiguration(folder: string): string {
  const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    // The folder of the test is open to its user only.
    ...(isRoot() ? ["user root;"] : []),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    "events { worker_connections 512; }",
    "http {",
    "access_log off;",
    ...bodies.map((name) => `${name}_temp_path ${folder}/${BODIES}/${name};`),
    `include ${folder}/nadaj.conf;`,
    "}",
    "",
  ].join("\n");
}

/** The files below a folder that a process and its children have open. */
async function openFiles(pid: number, folder: string): Promise<string[]> {
  const { stdout } = await execute("ps", ["-o", "pid=", "--ppid", String(pid)]);
  const links = await Promise.all(
    [pid, ...stdout.split("\n").map(Number).filter(Boolean)].map((one) => linksOf(one)),
  );
  return links.flat().filter((link) => link.startsWith(folder));
}

async function linksOf(pid: number): Promise<string[]> {
  const descriptors = path.join("/proc", String(pid), "fd");
  const names = await readdir(descriptors);
  // A descriptor may be closed in the meantime.
  return Promise.all(names.map((name) => readlink(path.join(descriptors, name)).catch(() => "")));
}
