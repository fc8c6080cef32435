import { statfsSync } from 'node:fs';

/** File systems on other machines, by the kernel's number (`f_type` of statfs). */
const NETWORK: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  22092: 'NCP',
  16914839: '9P',
  12805120: 'CephFS',
  1397113167: 'AFS',
};

/**
 * A message if SQLite must not lie in this folder: locks do not work on network disks, and files get corrupted.
 * Undefined if it may.
 */
export function findNetworkDisk(folder: string): string | undefined {
  const type = NETWORK[statfsSync(folder).type >>> 0];
  if (type === undefined) return undefined;
  return `SQLite must not be on a network disk (${type} at ${folder}). Use a local disk, or PostgreSQL.`;
}
