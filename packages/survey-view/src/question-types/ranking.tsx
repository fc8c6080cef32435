import type { TypeWords } from '@userfeedback/engine/languages/words';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldProps } from '../field.ts';

/** Other languages have them in their words for this part. */
export const tablesWords: TypeWords['tables']['words'] = {
  up: 'Up',
  down: 'Down',
  right: 'This order is right',
  moved: '{option}, now place {n} of {count}.',
  help: 'To move it, press Space, then the arrow keys.',
};

/** The buttons of a row, with their place in it. */
const MOVES = [
  { word: 'up', by: -1, place: 2, drawing: 'M6 15l6 -6l6 6' },
  { word: 'down', by: 1, place: 3, drawing: 'M6 9l6 6l6 -6' },
] as const;

/** By mouse, pen or finger at the handle, by its buttons, or by Space and the arrow keys. */
export function RankingField({ question, order, shown, value, onChange, ...props }: FieldProps<'ranking'>) {
  const { options } = question.config;
  const words = { ...tablesWords, ...props.words };
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  /** The place of what is being moved; -1: nothing. */
  const [held, hold] = useState(-1);
  const [said, say] = useState('');
  /** What has the focus after the next drawing: its place in the list and in the row. */
  const focus = useRef<readonly [number, number] | null>(null);
  const items = Array.isArray(value) ? value : order.map((index) => `${options[index]}`);
  const nameOf = (item: string) => shown?.[options.indexOf(item) + 1] ?? item;

  // Rows stay where they are and get other texts, so that the pointer keeps its handle.
  useEffect(() => {
    const [place, button] = focus.current ?? [];
    focus.current = null;
    if (place === undefined) return;
    const row = list.current?.children[place]?.children as HTMLCollectionOf<HTMLButtonElement> | undefined;
    const wanted = row?.[button ?? 0];
    (wanted?.disabled ? row?.[0] : wanted)?.focus();
  });

  const move = (from: number, to: number, button: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    const rest = items.filter((_, at) => at !== from);
    focus.current = [to, button];
    if (held >= 0) hold(to);
    say(
      words.moved
        .replace('{option}', () => nameOf(item))
        .replace('{n}', `${to + 1}`)
        .replace('{count}', `${items.length}`),
    );
    onChange([...rest.slice(0, to), item, ...rest.slice(to)]);
  };
  const drag = (event: PointerEvent) => {
    if (held < 0 || !event.buttons) return;
    const rows = list.current?.children ?? [];
    for (let at = 0; at < rows.length; at++) {
      const { top, bottom } = (rows[at] as Element).getBoundingClientRect();
      if (at !== held && event.clientY > top && event.clientY < bottom) move(held, at, 0);
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const isEscape = event.key === 'Escape';
    if (held < 0 || (!by && !isEscape)) return;
    event.preventDefault();
    event.stopPropagation();
    if (by) move(held, held + by, 0);
    else hold(-1);
  };
  const letGo = () => hold(-1);

  return (
    <>
      <ol ref={list} className="places" onPointerMove={drag} onPointerUp={letGo} onPointerCancel={letGo}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows stay, their texts move
          <li key={at} className={at === held ? 'held' : ''}>
            <button
              type="button"
              className="grip"
              aria-labelledby={`${id}${at}`}
              aria-describedby={[`${id}h`, props.inputAttributes['aria-describedby']].filter((each) => each).join(' ')}
              aria-pressed={at === held}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                hold(at);
              }}
              onClick={(event) => {
                // Pointers have let go already; this is a key.
                if (event.detail === 0) hold(held < 0 ? at : -1);
              }}
              onKeyDown={handleKey}
            >
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d="M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01" />
              </svg>
            </button>
            <span id={`${id}${at}`}>{nameOf(item)}</span>
            {MOVES.map(({ word, by, place, drawing }) => (
              <button
                key={word}
                type="button"
                aria-label={`${words[word]}, ${nameOf(item)}`}
                disabled={items[at + by] === undefined}
                onClick={() => move(at, at + by, place)}
              >
                <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                  <path d={drawing} />
                </svg>
              </button>
            ))}
          </li>
        ))}
      </ol>
      <p id={`${id}h`} className="unseen">
        {words.help}
      </p>
      <p className="unseen" role="status">
        {said}
      </p>
      <button type="button" className="right" aria-pressed={value !== null} onClick={() => onChange(items)}>
        {words.right}
      </button>
    </>
  );
}
