import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import classes from './masonry.module.css';
import { columnsIn, masonryPlaces } from './masonry-places.ts';

/** Milliseconds between a change of the cards and their new layout, so that quick typing moves them once. */
const REDRAW_DELAY = 100;

/** Cards of different heights in columns without gaps, to be read in the order of the list. */
export function Masonry<T>({
  label,
  items,
  keyOf,
  children,
}: {
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  children(item: T): ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  useLayout(list, items.map(keyOf).join());
  return (
    <ul ref={list} className={classes.masonry} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)} className={classes.item}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** Lays the cards out at once, and again when they, their sizes or the space change. */
function useLayout(list: React.RefObject<HTMLUListElement | null>, order: string): void {
  const laidOut = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const draw = () => {
      layOut(element);
      laidOut.current = order;
    };
    const isFirst = laidOut.current === undefined;
    if (isFirst) draw();
    const timer = isFirst ? undefined : setTimeout(draw, REDRAW_DELAY);
    let frame = 0;
    const sizes = new ResizeObserver(() => {
      if (laidOut.current !== order) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    });
    for (const sized of [element, ...element.children]) sizes.observe(sized);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [list, order]);
}

function layOut(list: HTMLElement): void {
  const columns = columnsIn(list.clientWidth);
  list.style.setProperty('--columns', String(columns));
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  const { places, height } = masonryPlaces(
    items.map((item) => item.getBoundingClientRect().height),
    columns,
  );
  items.forEach((item, index) => {
    const { column = 0, top = 0 } = places[index] ?? {};
    item.style.setProperty('--column', String(column));
    item.style.top = `${top}px`;
    item.dataset.placed = '';
  });
  list.style.height = `${height}px`;
}
