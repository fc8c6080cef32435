import type { HeatElement, HeatFigures } from '../endpoints.ts';
import { FEW_VIEWS } from '../limits.ts';
import type { Mode } from '../map-messages.ts';
import { daysText, isOtherLayout, MODE_NAMES, percent, SCALE, widthNote } from './figures.ts';

const STEP_PX = 20;
const DEVICES = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' };

interface PanelActions {
  close: () => void;
  choose: (mode: Mode) => void;
  load: (device: string) => void;
}

export function makePanel({ close, choose, load }: PanelActions) {
  const status = h('p', { role: 'status' });
  const title = h('h2', { textContent: 'Heatmap' });
  const move = h('button', {
    className: 'move',
    textContent: '✥',
    ariaLabel: 'Move this panel, also with the arrow keys',
  });
  const off = h('button', { textContent: 'Off', onclick: close });
  const modes = Object.entries(MODE_NAMES).map(([mode, textContent]) =>
    h('button', { textContent, value: mode, onclick: () => choose(mode as Mode) }),
  );
  const devices = h('select', { ariaLabel: 'Device', hidden: true });
  devices.onchange = () => load(devices.value);
  const views = h('p');
  const [least, largest] = [h('span'), h('span')];
  const legend = h('div', { className: 'legend' }, [
    least,
    ...SCALE.map(([ground]) => {
      const step = h('i');
      step.style.background = ground;
      return step;
    }),
    largest,
  ]);
  const note = h('p');
  const summary = h('summary');
  const list = h('ul');
  const hidden = h('details', { hidden: true }, [summary, list]);
  const other = h('p', { hidden: true });
  const group = h('div', { className: 'modes', role: 'group', ariaLabel: 'What is drawn' }, modes);
  const panel = h('section', { className: 'panel', ariaLabel: 'Heatmap' }, [
    h('div', { className: 'head' }, [move, title, off]),
    status,
    devices,
    group,
    legend,
    views,
    note,
    hidden,
    other,
  ]);
  return {
    panel,
    stayInside: makeMovable(panel, move),
    say: (text: string) => {
      // Screen readers would read a text again if it is only rewritten.
      if (status.textContent !== text) status.textContent = text;
      status.hidden = text === '';
    },
    show: (figures: HeatFigures, mode: Mode, most: number) => {
      const { page, device, device_views, start_date, end_date } = figures;
      title.textContent = page.name;
      for (const button of modes) button.ariaPressed = `${button.value === mode}`;
      devices.hidden = false;
      devices.replaceChildren(
        ...Object.entries(DEVICES).map(([value, name]) =>
          h('option', {
            value,
            textContent: `${name}: ${device_views[value as typeof device].toLocaleString('en')} views`,
            selected: value === device,
          }),
        ),
      );
      legend.hidden = mode === 'scrolling' || most === 0;
      least.textContent = 'few';
      largest.textContent = mode === 'clicks' ? percent(most) : most.toLocaleString('en');
      views.textContent = viewsText(figures, mode, most, daysText(start_date, end_date));
    },
    list: (figures: HeatFigures, missing: readonly { one: HeatElement; name: string; counts: string }[]) => {
      note.textContent = widthNote(figures, innerWidth);
      note.hidden = note.textContent === '';
      hidden.hidden = missing.length === 0;
      summary.textContent = `Not visible here (${missing.length})`;
      list.replaceChildren(
        ...missing.map(({ one, name, counts }) =>
          h('li', { title: one.selector }, [h('b', { textContent: name }), h('br'), counts]),
        ),
      );
      other.hidden = !isOtherLayout(
        figures.elements,
        missing.map(({ one }) => one),
      );
      other.textContent =
        'Much of this was counted on another layout. If the page has changed for good, press “New layout” in the admin.';
    },
  };
}

function viewsText({ views, page }: HeatFigures, mode: Mode, most: number, days: string): string {
  const of = page.share < 100 ? ` (about ${page.share}% of them)` : '';
  const recorded = `${views.toLocaleString('en')} views recorded${of}, ${days}.`;
  if (views === 0) return 'Nothing was recorded in these days.';
  if (views < FEW_VIEWS) return `${recorded} Few data yet: ${views} of about ${FEW_VIEWS} views.`;
  return most === 0 && mode !== 'scrolling' ? `${recorded} There were no ${MODE_NAMES[mode].toLowerCase()}.` : recorded;
}

/** By dragging, or with the arrow keys. Returns a function that moves the panel back into the window. */
function makeMovable(panel: HTMLElement, handle: HTMLElement): () => void {
  let held: { x: number; y: number } | undefined;
  const moveBy = (x: number, y: number) => {
    const { left, top, width, height } = panel.getBoundingClientRect();
    const within = (at: number, size: number, all: number) => Math.max(0, Math.min(at, all - size));
    panel.style.right = 'auto';
    panel.style.left = `${within(left + x, width, innerWidth)}px`;
    panel.style.top = `${within(top + y, height, innerHeight)}px`;
  };
  handle.onpointerdown = ({ pointerId, clientX: x, clientY: y }) => {
    handle.setPointerCapture(pointerId);
    held = { x, y };
  };
  handle.onpointermove = ({ clientX: x, clientY: y }) => {
    if (!held) return;
    moveBy(x - held.x, y - held.y);
    held = { x, y };
  };
  handle.onlostpointercapture = () => {
    held = undefined;
  };
  handle.onkeydown = (event) => {
    const [x, y] = ARROWS[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    moveBy(x * STEP_PX, y * STEP_PX);
  };
  return () => {
    if (panel.style.left) moveBy(0, 0);
  };
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
