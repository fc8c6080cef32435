import { UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Row } from '@userfeedback/admin-ui';
import { Icon } from '@userfeedback/survey-view/icon';
import type { KeyboardEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../messages/icons.ts';
import { readingKeys } from '../reading-keys.ts';
import type { ListedIcon, PickedIcon } from './icon-list.ts';
import { pathOf } from './icon-list.ts';
import classes from './icons.module.css';

/** A cell with its gap, in pixels, and how many rows are drawn beyond the visible ones. */
const CELL = 52;
const SPARE = 3;
const HEIGHT = 364;

interface Props {
  icons: readonly ListedIcon[];
  chosen: PickedIcon;
  onChoose(icon: PickedIcon): void;
}

/** Thousands of icons, of which only the visible rows are drawn. The arrow keys reach all of them. */
export function IconGrid({ icons, chosen, onChoose }: Props) {
  const { ref: sizing, width } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState(0);
  const columns = Math.max(1, Math.floor(width / CELL));
  const rows = Math.ceil(icons.length / columns);
  const first = Math.max(0, Math.floor(top / CELL) - SPARE) * columns;
  const last = Math.min(icons.length, (Math.ceil((top + HEIGHT) / CELL) + SPARE) * columns);
  // The icon that Tab goes to must be drawn.
  const stop = active >= first && active < last ? active : first;

  const hasWalked = useRef(false);
  // In a layout effect, so that a quick next key finds the new icon focused.
  useLayoutEffect(() => {
    if (!hasWalked.current) return;
    hasWalked.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-at="${active}"]`)?.focus();
  });

  const walk = (event: KeyboardEvent) => {
    const to = Math.min(icons.length - 1, Math.max(0, targetOf(event.key, stop, columns, icons.length)));
    if (to === stop && !MOVES.has(event.key)) return;
    event.preventDefault();
    setActive(to);
    const row = Math.floor(to / columns) * CELL;
    const box = scroller.current;
    if (!box) return;
    if (row < box.scrollTop) box.scrollTop = row;
    if (row + CELL > box.scrollTop + HEIGHT) box.scrollTop = row + CELL - HEIGHT;
    setTop(box.scrollTop);
    hasWalked.current = true;
  };

  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        style={{ maxHeight: HEIGHT }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
        <div
          ref={sizing}
          role="group"
          aria-label={t.icons}
          className={classes.grid}
          style={{ height: rows * CELL }}
          onKeyDown={walk}
        >
          {width > 0 &&
            icons.slice(first, last).map((icon, index) => {
              const at = first + index;
              return (
                <UnstyledButton
                  key={icon.icon}
                  data-at={at}
                  className={classes.cell}
                  style={{ insetInlineStart: (at % columns) * CELL, top: Math.floor(at / columns) * CELL }}
                  aria-label={icon.icon}
                  title={icon.icon}
                  aria-pressed={icon.icon === chosen.name && icon.style === chosen.style}
                  tabIndex={at === stop ? 0 : -1}
                  onFocus={() => setActive(at)}
                  onClick={() => onChoose({ name: icon.icon, style: icon.style })}
                >
                  <Icon name={icon.icon} path={pathOf(icon)} style={icon.style} size={24} color="currentColor" />
                </UnstyledButton>
              );
            })}
        </div>
      </div>
      <Row component="p" isUnbroken justify="space-between" c="dimmed" mih={20}>
        <span role="status">{t.count({ count: icons.length })}</span>
        <span>{icons[stop]?.label}</span>
      </Row>
    </>
  );
}

const MOVES = new Set(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

function targetOf(key: string, from: number, columns: number, count: number): number {
  const page = columns * Math.floor(HEIGHT / CELL);
  const { back, ahead } = readingKeys();
  const steps: Record<string, number> = {
    [ahead]: 1,
    [back]: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: page,
    PageUp: -page,
    Home: -from,
    End: count - 1 - from,
  };
  return from + (steps[key] ?? 0);
}
