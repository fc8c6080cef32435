import { spawnSync } from 'node:child_process';

const MADE_HERE = 'userfeedback-test';

/**
 * The uid and gid to run PostgreSQL as, because it refuses to run as root; undefined if we are not root.
 * Debian's package brings the user `postgres`, and `nobody` will do; if both are missing, a user is created.
 */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const known = ['postgres', 'nobody'].map(idsOf).find(Boolean);
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', MADE_HERE]);
  const made = idsOf(MADE_HERE);
  if (!made) throw new Error(`PostgreSQL does not run as root and the user ${MADE_HERE} could not be created.`);
  return made;
}

function idsOf(name) {
  const number = (option) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  const uid = number('-u');
  return uid ? { uid, gid: number('-g') } : undefined;
}
