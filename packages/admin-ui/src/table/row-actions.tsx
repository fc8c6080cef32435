import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Locked } from '../access/locked.tsx';
import { useLock } from '../access/use-lock.ts';
import type { Action } from '../menu/action.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { t } from '../messages/table.ts';
import classes from './row-actions.module.css';

/** Icons on hover and focus, with a menu of the others; a menu of all on touch and narrow screens. */
export function RowActions({
  actions,
  name,
  needsMenu,
}: {
  actions: readonly Action[];
  name: string;
  needsMenu: boolean;
}) {
  if (actions.length === 0) return null;
  const inMenu = actions.filter(({ isInMenu }) => needsMenu || isInMenu);
  const isApart = (action: Action) => !needsMenu && action.isDangerous === true;
  const groups = [inMenu.filter((action) => !isApart(action)), inMenu.filter(isApart)];
  const menu = inMenu.length > 0 && (
    <MenuButton
      label={t.actionsFor({ name })}
      className={needsMenu ? classes.more : classes.action}
      groups={groups.filter((group) => group.length > 0)}
    >
      <IconDots size={18} aria-hidden />
    </MenuButton>
  );
  if (needsMenu) return menu;
  return (
    <div className={classes.row}>
      {actions
        .filter(({ isInMenu }) => !isInMenu)
        .map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
      {menu}
    </div>
  );
}

/** Plain elements with a tooltip from the stylesheet, since a page of a hundred rows has five hundred of them. */
function ActionButton({ action }: { action: Action }) {
  const lock = useLock(action.capability);
  if (lock) return <LockedButton action={action} />;
  const Icon = action.icon;
  const face = {
    'aria-label': action.label,
    'data-tip': action.label,
    'data-dangerous': action.isDangerous || undefined,
    className: classes.action,
    children: <Icon size={18} stroke={1.6} aria-hidden />,
  };
  if (action.to) return <Link to={action.to} {...face} />;
  return <button type="button" onClick={action.run} {...face} />;
}

function LockedButton({ action }: { action: Action }) {
  const Icon = action.icon;
  const face = {
    'aria-label': action.label,
    color: action.isDangerous ? 'red' : 'gray',
    children: <Icon size={18} stroke={1.6} aria-hidden />,
  };
  return (
    <Locked capability={action.capability} source={action.source}>
      {action.to ? <ActionIcon component={Link} to={action.to} {...face} /> : <ActionIcon {...face} />}
    </Locked>
  );
}
