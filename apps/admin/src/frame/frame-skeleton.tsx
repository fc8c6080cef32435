import { Loader } from '@mantine/core';
import classes from './frame-skeleton.module.css';

/** While the very first screen is on its way. */
export function FrameSkeleton() {
  return (
    <div className={classes.place}>
      <Loader size="sm" aria-hidden />
    </div>
  );
}
