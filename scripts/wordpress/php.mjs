import { spawnSync } from 'node:child_process';

/** What to print where there is none. */
export const NO_PHP = 'No PHP found (package php-cli): what needs WordPress is SKIPPED.';

export const hasPhp = () => spawnSync('php', ['-v']).status === 0;
