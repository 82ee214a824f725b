import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { requirePrograms } from "../require-programs.ts";
import { runCommand } from "./command.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const RELEASE = "bookworm";
const [BASE, BUILD_BASE, IMAGE] = ["localhost/base", "localhost/build-base", "localhost/nadaj"];
const CERTIFICATES = "/etc/npm-certificates.pem";

/** What the Dockerfile sets for those who run its image; times of the health check in nanoseconds. */
const ImageConfig = z.object({
  User: z.string(),
  Env: z.array(z.string()),
  Entrypoint: z.array(z.string()),
  WorkingDir: z.string(),
  Healthcheck: z.object({ Test: z.array(z.string()), Timeout: z.number() }),
});
export type ImageConfig = z.output<typeof ImageConfig>;

export interface BuiltImage {
  /** Folder with the files of the image. */
  readonly root: string;
  readonly config: ImageConfig;
  readonly buildSeconds: number;
  remove(): Promise<void>;
}

/**
 * Builds the Dockerfile from the newest commit with buildah, which needs no engine that runs. Its bases are made of
 * Debian's packages, so that no registry of images is asked.
 */
export async function buildImage(folder: string): Promise<BuiltImage> {
  requirePrograms({ programs: ["buildah", "mmdebstrap"], packages: ["buildah", "mmdebstrap"] });
  const storage = path.join(folder, "storage");
  const options = ["--root", storage, "--runroot", path.join(folder, "run"), "--storage-driver", "vfs"];
  const buildah = (...args: string[]) => runCommand("buildah", [...options, ...args]);
  const debian = path.join(folder, "debian.tar");
  const context = path.join(folder, "context");
  await runCommand("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, context]);
  await runCommand("mmdebstrap", ["--variant=minbase", "--include=ca-certificates", RELEASE, debian]);

  await buildah("from", "--name", "base", "scratch");
  await buildah("add", "--quiet", "base", debian, "/");
  await buildah("commit", "--quiet", "base", BASE);
  await addNode(buildah, folder);
  await buildah("commit", "--quiet", "base", BUILD_BASE);
  await buildah("rm", "base");
  await rm(debian);

  const startedAt = performance.now();
  await buildah(
    ...["bud", "--isolation", "chroot", "--format", "docker", "--pull-never"],
    ...["--build-arg", `BUILD_BASE=${BUILD_BASE}`, "--build-arg", `BASE=${BASE}`],
    ...["--tag", IMAGE, context],
  );
  const buildSeconds = (performance.now() - startedAt) / 1000;
  const inspected = z
    .object({ Docker: z.object({ config: ImageConfig }) })
    .parse(JSON.parse(await buildah("inspect", "--type", "image", IMAGE)));
  await buildah("from", "--pull-never", "--name", "container", IMAGE);
  return {
    ...{ root: await buildah("mount", "container"), config: inspected.Docker.config, buildSeconds },
    async remove() {
      await buildah("umount", "container");
      await buildah("rm", "--all");
      await buildah("rmi", "--all", "--force");
    },
  };
}

/** The Node and npm of this machine, with the registry that it uses and the certificates that npm trusts. */
async function addNode(buildah: (...args: string[]) => Promise<string>, folder: string): Promise<void> {
  const npm = path.resolve(process.env["npm_execpath"] ?? "", "../..");
  const setting = async (name: string) => {
    const value = await runCommand("npm", ["config", "get", name], { cwd: folder });
    return value === "null" ? null : value;
  };
  const [registry, certificates] = [await setting("registry"), await setting("cafile")];
  const settings = [`registry=${registry ?? ""}`, ...(certificates ? [`cafile=${CERTIFICATES}`] : [])];
  const made = path.join(folder, "npm");
  await mkdir(made);
  await writeFile(path.join(made, "npmrc"), `${settings.join("\n")}\n`);
  await buildah("copy", "--quiet", "base", process.execPath, "/usr/local/bin/node");
  await buildah("copy", "--quiet", "base", npm, "/usr/local/lib/node_modules/npm");
  await buildah("copy", "--quiet", "base", path.join(made, "npmrc"), "/root/.npmrc");
  if (certificates) await buildah("copy", "--quiet", "base", certificates, CERTIFICATES);
  const link = ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"];
  await buildah("run", "--isolation", "chroot", "base", "--", ...link);
}
