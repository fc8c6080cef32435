import { NavLink } from 'react-router';
import classes from './link-tabs.module.css';

export function LinkTabs({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={classes.tab ?? ''}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
