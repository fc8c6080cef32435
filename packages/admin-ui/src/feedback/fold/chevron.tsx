import { IconChevronDown } from '@tabler/icons-react';
import classes from './chevron.module.css';

export function Chevron({ isOpen }: { isOpen: boolean }) {
  return <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />;
}
