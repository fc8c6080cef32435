import { Loader } from '@mantine/core';
import classes from './frame-skeleton.module.css';

/** Shown while the first screen loads. */
export function FrameSkeleton() {
  return (
    <div className={classes.place}>
      <Loader size="sm" aria-hidden />
    </div>
  );
}
