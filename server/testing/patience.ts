/** A build server may stop a process for a second: limits of time that prove a promise are longer there. */
const CI_FACTOR = 10;

/** A limit of time for this machine, in the unit of the given one. */
export function patient(limit: number): number {
  return process.env["CI"] ? limit * CI_FACTOR : limit;
}
