import { formatNumber } from '@userfeedback/admin-ui';

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Texts of the screen about how the site runs. */
export const t = {
  title: 'Administration',
  tab: 'System',
  tabs: 'Parts of the administration',
  states: { ok: 'OK', warn: 'Warning', fail: 'Failed' },
  version: {
    title: 'Version',
    version: 'UserFeedback',
    commit: 'Built from',
    schema: 'Tables',
    missing: 'Still to be done',
    filling: (name: string, percent: number, seconds: number) =>
      `${name}: ${percent} % done, about ${counted(Math.ceil(seconds / 60), 'minute', 'minutes')} left`,
    waiting: (name: string, reason: string) => `${name}: ${reason}`,
    back: 'You can go back to',
    news: 'What is new',
  },
  processes: {
    title: 'Processes',
    value: (count: number) => counted(count, 'process', 'processes'),
    none: 'No process has reported here yet.',
    name: 'Name',
    version: 'Version',
    state: 'State',
    since: 'Running since',
    seen: 'Last seen',
    fingerprint: 'Secret',
    states: { starting: 'Starting', ready: 'Ready', stopping: 'Stopping' },
  },
  database: {
    title: 'Database',
    kinds: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
    value: (kind: string, size: string, responses: number) =>
      `${kind}, ${size}, ${counted(responses, 'response', 'responses')}`,
    kind: 'Kind',
    size: 'Size',
    responses: 'Responses',
    each: 'Size of a response',
    bytes: (count: number) => counted(count, 'byte', 'bytes'),
    free: 'Free on its disk',
    dead: 'Waiting to be cleaned up',
  },
  jobs: {
    title: 'Background work',
    value: (count: number) => counted(count, 'job', 'jobs'),
    none: 'Nothing has been due yet.',
    failing: (count: number) => counted(count, 'job fails', 'jobs fail'),
    name: 'Job',
    state: 'State',
    last: 'Last run',
    next: 'Next run',
    never: 'Never',
    progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
    states: {
      waiting: 'Waiting',
      running: 'Running',
      done: 'Done',
      failed: 'Failed',
      stopped: 'Stopped',
    },
  },
  backups: {
    title: 'Backups',
    none: 'No backup has been made by this site yet.',
    off: 'None',
    value: (count: number, moment: string) =>
      `${counted(count, 'backup', 'backups')}, the last one ${moment}`,
    size: 'Size',
    duration: 'Duration',
    seconds: (seconds: number) =>
      seconds < 60
        ? `${formatNumber(Math.round(seconds * 10) / 10)} s`
        : `${formatNumber(Math.round(seconds / 60))} min`,
    responses: 'Responses',
    file: 'File',
    encrypted: 'Encrypted',
    verified: (moment: string) => `Verified ${moment}`,
    partly: 'Verified without restoring',
    unverified: 'Not verified yet',
    failed: (reason: string) => `Failed: ${reason}`,
  },
  checks: {
    title: 'Checks',
    good: (count: number) => `${counted(count, 'check', 'checks')}, all well`,
    bad: (failed: number, warnings: number) =>
      [
        failed > 0 && `${formatNumber(failed)} failed`,
        warnings > 0 && counted(warnings, 'warning', 'warnings'),
      ]
        .filter(Boolean)
        .join(', '),
    again: 'Check again',
    checked: (moment: string) => `Checked ${moment}`,
    never: 'Mail, public address and other machines have not been checked yet.',
    tooSoon: 'Somebody has just checked. Try again in half a minute.',
    done: 'All checks are made.',
  },
};
