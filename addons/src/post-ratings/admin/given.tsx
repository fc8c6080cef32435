import { VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { STEPS } from '../settings.ts';
import { t } from './messages/post-ratings.ts';
import classes from './results.module.css';

export function Given({ rating }: { rating: number }) {
  return (
    <span className={classes.given}>
      {STEPS.map((step) => {
        const Star = step <= rating ? IconStarFilled : IconStar;
        return <Star key={step} className={classes.star} size={16} stroke={1.4} aria-hidden />;
      })}
      <VisuallyHidden>{t.of({ value: String(rating) })}</VisuallyHidden>
    </span>
  );
}
