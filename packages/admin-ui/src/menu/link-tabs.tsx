import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import classes from './link-tabs.module.css';

/** On a narrow screen the row scrolls, and begins where the current tab is in sight. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another tab
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const whole = row.current?.getBoundingClientRect();
    if (!row.current || !current || !whole) return;
    row.current.scrollLeft += current.left + current.width / 2 - (whole.left + whole.width / 2);
  }, [pathname]);
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={classes.tab ?? ''}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
