import { t } from '../messages/common.ts';
import classes from './progress-line.module.css';

export type Work = 'working' | 'removing';

/** At the top edge of what is being changed; takes no space. */
export function ProgressLine({ work }: { work: Work | null }) {
  if (!work) return null;
  return (
    <div
      className={classes.line}
      data-work={work}
      role="progressbar"
      aria-label={work === 'removing' ? t.progress.removing : t.progress.working}
    />
  );
}
