import { IconStarFilled } from '@tabler/icons-react';
import { localeInUse } from '@userfeedback/admin-ui';
import classes from './results.module.css';

export function Average({ value }: { value: number }) {
  return (
    <span className={classes.average}>
      <IconStarFilled className={classes.star} size={14} aria-hidden />
      {value.toLocaleString(localeInUse(), { minimumFractionDigits: 1 })}
    </span>
  );
}
