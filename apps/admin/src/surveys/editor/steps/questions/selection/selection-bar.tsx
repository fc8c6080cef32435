import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useIsPhone } from '../../../../../frame/use-is-phone.ts';
import { t as editorTexts } from '../../../../../messages/editor.ts';
import { t } from '../../../../../messages/writing.ts';
import type { CardMoves } from '../use-card-moves.ts';
import { openMoveTo } from './open-move-to.tsx';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  /** The ids of all questions, in order. */
  all: readonly string[];
  /** Why no question can be added; null if one can. */
  fullBecause: string | null;
  moves: CardMoves;
}

/** What can be done with the ticked questions, at the foot of the window. */
export function SelectionBar({ selection: { ids, clear }, all, fullBecause, moves }: Props) {
  const isPhone = useIsPhone();
  const bottom = useKeyboardHeight();
  const first = all.indexOf(ids[0] ?? '');
  const last = all.indexOf(ids.at(-1) ?? '');
  const isBlock = last - first === ids.length - 1;
  const remove = async () => {
    if (await moves.remove(ids)) clear();
  };
  const actions = [
    {
      name: editorTexts.moveUp,
      isOff: isBlock && first === 0,
      run: () => moves.move(ids, Math.max(0, first - 1)),
    },
    {
      name: editorTexts.moveDown,
      isOff: isBlock && last === all.length - 1,
      run: () => moves.move(ids, Math.min(all.length, last + 2) - ids.length),
    },
  ];
  const rest = [
    { name: t.selection.duplicate, isOff: fullBecause !== null, run: () => moves.duplicate(ids) },
    { name: t.copy, isOff: false, run: () => void moves.copy(ids) },
  ];
  const moveTo = {
    name: t.selection.moveTo,
    isOff: false,
    run: () => openMoveTo(ids.length, all.length, first + 1, (place) => moves.move(ids, place - 1)),
  };
  const shown = isPhone ? [moveTo] : [...actions, moveTo, ...rest];
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={t.selection.bar}
      data-selection-bar
      style={bottom > 0 ? { bottom } : undefined}
    >
      <span className={classes.count} data-number role="status">
        {t.selection.count({ count: ids.length })}
      </span>
      {shown.map(({ name, isOff, run }) => (
        <Button
          key={name}
          variant="default"
          size="sm"
          // It keeps the focus when it has moved a question to the end.
          data-disabled={isOff || undefined}
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && run()}
        >
          {name}
        </Button>
      ))}
      <Button variant="default" size="sm" c="var(--uf-red-text)" onClick={() => void remove()}>
        {t.selection.delete}
      </Button>
      {isPhone && (
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon size="lg" aria-label={t.selection.more}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {[...actions, ...rest].map(({ name, isOff, run }) => (
              <Menu.Item key={name} disabled={isOff} onClick={run}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button variant="subtle" size="sm" onClick={clear}>
        {t.selection.clear}
      </Button>
    </div>
  );
}

/** How much of the window the keyboard of a phone covers, in pixels. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => setHeight(Math.max(0, window.innerHeight - seen.height - seen.offsetTop));
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return height;
}
