import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { MenuButtonProps } from './menu-props.ts';

const loadMenu = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(() => loadMenu().then((module) => ({ default: module.OpenedMenu })));

/** The menu's code is loaded when the button is hovered, focused or pressed. */
export function MenuButton(props: MenuButtonProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <UnstyledButton
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={props.className}
      onPointerEnter={loadMenu}
      onClick={() => setWanted(true)}
    >
      {props.children}
    </UnstyledButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...props} />
    </Suspense>
  );
}
