import { t } from '../messages/common.ts';
import classes from './progress-line.module.css';

/** Kind of the running action; removing is red. */
export type Work = 'working' | 'removing';

/** A thin moving line at the top edge of what is being changed; takes no space. */
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
