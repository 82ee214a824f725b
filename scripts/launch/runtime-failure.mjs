/** Libraries of Node that small systems lack, with the packages of Debian that have them. */
const PACKAGES = { "libatomic.so.1": "libatomic1", "libstdc++.so.6": "libstdc++6" };

/** Says why a Node does not run, from what it wrote to its standard error. */
export function explainRuntimeFailure(version, stderr) {
  const [, library] = /error while loading shared libraries: ([^\s:]+):/.exec(stderr ?? "") ?? [];
  if (!library) return `Node ${version} does not run on this system`;
  const name = PACKAGES[library];
  const remedy = name ? ` (on Debian and Ubuntu: apt-get install ${name})` : "";
  return `Node ${version} needs the library ${library}, which this system lacks${remedy}`;
}
