import { statfsSync } from 'node:fs';

/** What the kernel calls file systems of other machines. */
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

/** Why SQLite must not lie in this folder: locks do not hold on network disks, and files break; undefined: it may. */
export function findNetworkDisk(folder: string): string | undefined {
  const type = NETWORK[statfsSync(folder).type >>> 0];
  if (type === undefined) return undefined;
  return `SQLite must not lie on a network disk (${type} at ${folder}). Use a local disk, or PostgreSQL.`;
}
