// A finished job's integers, in a list of numbers as narrow as they are.

/** @typedef {Pick<import('./families.js').Job, 'length' | 'size' | 'write'>} Job */

const LISTS = [Uint8Array, Uint16Array, Int32Array];

/** How many bytes they take. @param {Job} job */
export const bytesOf = (job) => job.length() * job.size();

/** Writes them from a buffer's beginning on. @param {Job} job @param {ArrayBuffer} buffer */
export function listed(job, buffer) {
  job.write(new Uint8Array(buffer, 0, bytesOf(job)));
  const List = LISTS.find(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT === job.size()) ?? Int32Array;
  return new List(buffer, 0, job.length());
}
