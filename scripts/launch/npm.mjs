import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { stopWithParent } from "./parent.mjs";
import { inProject, isWindows } from "./project.mjs";
import { LaunchError } from "./report.mjs";

/** Settings of the outer npm and of the user's shell that would change the installation. */
const FOREIGN_SETTINGS =
  /^(node_env|npm_config_(omit|include|production|only|global|prefix|ignore_scripts|workspaces?|local_prefix|package_lock|dry_run))$/i;

/** npm's default retries take more than a minute before it reports to a user that there is no network. */
const QUICK_RETRIES = {
  npm_config_fetch_retries: "2",
  npm_config_fetch_retry_mintimeout: "1000",
  npm_config_fetch_retry_maxtimeout: "3000",
};
/** The run of a build server is not started again by hand. */
const PATIENT_RETRIES = {
  npm_config_fetch_retries: "5",
  npm_config_fetch_retry_mintimeout: "2000",
  npm_config_fetch_retry_maxtimeout: "60000",
};

/** Runs npm with the given Node; throws one sentence on failure. */
export async function runNpm(node, { folder, args }) {
  requireWritable(folder);
  const { exitCode, signal, output } = await spawnNpm(node, folder, args);
  if (exitCode === 0) return;
  if (signal || exitCode > 128) throw new LaunchError("stopped while installing.", 130);
  throw Object.assign(new LaunchError(explain(output, folder)), { npmCode: readCode(output) });
}

function requireWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
  } catch {
    throw new LaunchError(notWritable(folder));
  }
}

function notWritable(folder) {
  return `the folder ${folder} is not writable: change its owner, or move the project to a folder of yours.`;
}

function spawnNpm(node, folder, args) {
  const options = { cwd: folder, stdio: ["ignore", "pipe", "pipe"], env: npmEnvironment(node) };
  const cli = findNpmCli();
  const child = cli
    ? spawn(node, [cli, ...args], options)
    : spawn(isWindows ? "npm.cmd" : "npm", args, { ...options, shell: isWindows });
  const forget = stopWithParent(child);
  let output = "";
  const collect = (chunk) => {
    output += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ exitCode: 1, output: String(error) }));
    child.once("close", (exitCode, signal) => {
      forget();
      resolve({ exitCode, signal, output });
    });
  });
}

function npmEnvironment(node) {
  const kept = Object.entries(process.env).filter(([name]) => !FOREIGN_SETTINGS.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
    npm_config_loglevel: "error",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    ...(process.env.CI ? PATIENT_RETRIES : QUICK_RETRIES),
  };
}

function findNpmCli() {
  const beside = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    path.join(beside, "../lib/node_modules/npm/bin/npm-cli.js"),
    path.join(beside, "node_modules/npm/bin/npm-cli.js"),
  ];
  return candidates.find((file) => file && path.basename(file) === "npm-cli.js" && fs.existsSync(file));
}

function readCode(output) {
  return /^npm (?:error|ERR!) code (\S+)$/m.exec(output)?.[1];
}

function explain(output, folder) {
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(output)) {
    return "the npm registry cannot be reached: check the network connection and try again.";
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) return notWritable(folder);
  if (/\bENOSPC\b/.test(output)) return "the disk is full: free about 1 GB and try again.";
  const log = inProject("install-error.log");
  fs.writeFileSync(log, output);
  const reason = output.split("\n").find((line) => /^npm (error|ERR!) \S/.test(line)) ?? "npm gave no reason";
  return `npm could not install (${reason.replace(/^npm (error|ERR!) /, "")}); its whole answer is in ${log}.`;
}
