import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, SECRET_MIN } from '../config/environment.ts';

export function readSecret(dataDir: string): string | null {
  return use(dataDir, (file) => {
    if (!existsSync(file)) return null;
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < SECRET_MIN) throw new Error(`it must hold at least ${SECRET_MIN} characters`);
    return secret;
  });
}

/**
 * For all processes that share the data directory; only its owner can read it. Created whole or not at all, so that two
 * processes starting together end up with the same secret, which is returned.
 */
export function createSecret(dataDir: string): string {
  return use(dataDir, (file) => {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(file, 'utf8').trim();
  });
}

export function deleteSecret(dataDir: string): void {
  use(dataDir, (file) => rmSync(file, { force: true }));
}

function use<Result>(dataDir: string, work: (file: string) => Result): Result {
  const file = join(dataDir, 'secret');
  try {
    return work(file);
  } catch (error) {
    throw new ConfigError(`UF_DATA_DIR: ${file} cannot be used (${String(error)})`);
  }
}
