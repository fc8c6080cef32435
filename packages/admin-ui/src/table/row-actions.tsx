import { ActionIcon, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Locked } from '../access/locked.tsx';
import { useLock } from '../access/use-lock.ts';
import type { Action } from '../menu/action.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { t } from '../strings.ts';
import classes from './row-actions.module.css';

/** Too narrow, or no pointer that could hover: the actions sit in a menu. */
const NEEDS_MENU = '(hover: none), (max-width: 1180px)';

/** The actions of one row: icons that show on hover and focus, or a menu on touch and where space is short. */
export function RowActions({ actions, name }: { actions: readonly Action[]; name: string }) {
  const needsMenu = useMediaQuery(NEEDS_MENU, undefined, { getInitialValueInEffect: false });
  if (actions.length === 0) return null;
  if (needsMenu) {
    return (
      <MenuButton label={t.table.actionsFor(name)} className={classes.more} groups={[actions]}>
        <IconDots size={18} aria-hidden />
      </MenuButton>
    );
  }
  return (
    <div className={classes.row}>
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
    </div>
  );
}

function ActionButton({ action }: { action: Action }) {
  const lock = useLock(action.capability);
  const Icon = action.icon;
  const face = {
    'aria-label': action.label,
    color: action.isDangerous ? 'red' : 'gray',
    children: <Icon size={18} stroke={1.6} aria-hidden />,
  };
  const button = action.to ? (
    <ActionIcon component={Link} to={action.to} {...face} />
  ) : (
    <ActionIcon onClick={action.run} {...face} />
  );
  if (!lock) return <Tooltip label={action.label}>{button}</Tooltip>;
  return (
    <Locked capability={action.capability} source={action.source}>
      {button}
    </Locked>
  );
}
