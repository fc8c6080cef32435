import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Certificates come from openssl. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0;

/** A server at https://localhost whose certificate ends in so many days. */
export async function listenWithCertificate(days: number): Promise<{ url: string; close(): void }> {
  const server = createServer(makeCertificate(days));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, close: () => void server.close() };
}

function makeCertificate(days: number): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'userfeedback-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days)];
    execFileSync('openssl', [...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
