import type { HeatElement, HeatFigures } from '../endpoints.ts';
import { FEW_VIEWS } from '../limits.ts';
import { depthReachedBy } from '../shares.ts';
import type { Mode } from './figures.ts';
import {
  countsOf,
  daysText,
  isOtherLayout,
  MODES,
  nameOf,
  percent,
  SCALE,
  stepOf,
  weightOf,
  widthNote,
} from './figures.ts';
import styles from './overlay.css?inline';

/** How often it is looked where the elements are; scrolling and resizing are followed at once. */
const LOOK_MS = 150;
const STEP_PX = 20;
const REACHED = [0.75, 0.5, 0.25];
const DEVICES = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' };

interface Frame {
  one: HeatElement;
  box: HTMLElement;
  badge: HTMLElement;
  target: Element | null;
  /** Where it was drawn last. */
  drawn: string;
}

/**
 * Draws what was counted on this page over it, beside a panel. Nothing of the page is changed and no click is caught but in
 * the panel. Returns a function that takes it away.
 */
export function openOverlay(api: string, token: string): () => void {
  const host = h('userfeedback-heatmap' as 'div', { lang: 'en', dir: 'ltr' });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  const layer = h('div');
  const tip = h('div', { className: 'tip', hidden: true });
  const parts = makePanel({ close, choose, load: (device) => load(device) });
  shadow.append(layer, tip, parts.panel);
  const gone = new AbortController();
  const { signal } = gone;
  const { pathname } = location;
  let figures: HeatFigures | undefined;
  let mode: Mode = 'clicks';
  let frames: Frame[] = [];
  let lines: [line: HTMLElement, share: number][] = [];
  let listed = '';
  let isPlanned = false;

  function close() {
    gone.abort();
    clearInterval(looking);
    host.remove();
  }

  async function load(device?: string) {
    parts.say('Loading the counts …');
    try {
      const reply = await fetch(`${api}/heatmaps/view`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, path: pathname, ...(device && { device }) }),
        credentials: 'omit',
        cache: 'no-store',
        signal,
      });
      if (reply.status === 401) return parts.say('This view has ended. Open it again from the admin.');
      if (reply.status === 404) return parts.say('This page is not recorded.');
      if (!reply.ok) throw reply;
      figures = await reply.json();
      parts.say('');
      choose(mode);
    } catch {
      parts.say('The counts could not be loaded. Check the connection, then choose the device again.');
    }
  }

  function choose(next: Mode) {
    mode = next;
    if (!figures) return;
    draw(figures);
    parts.show(figures, mode, most(figures));
    follow();
  }

  const most = ({ elements, views }: HeatFigures) =>
    Math.max(0, ...elements.map((one) => (one.selector ? weightOf(one, mode, views) : 0)));

  function draw(shown: HeatFigures) {
    const isScrolling = mode === 'scrolling';
    listed = '';
    frames = isScrolling
      ? []
      : shown.elements
          .filter((one) => one.selector !== '' && weightOf(one, mode, shown.views) > 0)
          .map((one) => makeFrame(one, mode, shown.views, most(shown)));
    lines = isScrolling
      ? REACHED.flatMap((share) => {
          const reach = depthReachedBy(share, shown.depth);
          const words = `${percent(share)} of views came down to here`;
          return reach === null
            ? []
            : [[h('div', { className: 'line' }, [h('span', { textContent: words })]), reach / 100]];
        })
      : [];
    layer.replaceChildren(...frames.map(({ box }) => box), ...lines.map(([line]) => line));
    for (const { box, one } of frames) {
      box.addEventListener('focus', () => showTip(one, box.getBoundingClientRect()), { signal });
      box.addEventListener('blur', hideTip, { signal });
    }
    hideTip();
  }

  /** Puts everything where the page's elements are now. All are measured before one is moved. */
  function follow() {
    const isElsewhere = location.pathname !== pathname;
    const measured = frames.map((frame) => {
      if (!frame.target?.isConnected) frame.target = isElsewhere ? null : find(frame.one.selector);
      return [frame, isElsewhere ? undefined : boxOf(frame.target)] as const;
    });
    const height = document.scrollingElement?.scrollHeight ?? 0;
    for (const [frame, rect] of measured) place(frame, rect);
    for (const [line, share] of lines) {
      line.hidden = isElsewhere;
      line.style.top = `${Math.round(share * height - scrollY)}px`;
    }
    if (!figures) return;
    const missing = measured.flatMap(([{ one }, rect]) => (rect ? [] : one));
    const now = `${isElsewhere} ${innerWidth} ${missing.map(({ id }) => id)}`;
    if (now === listed) return;
    listed = now;
    parts.list(figures, isElsewhere ? [] : missing);
    parts.say(isElsewhere ? `You have left the page. These counts belong to ${pathname}.` : '');
  }

  function followSoon() {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      if (!signal.aborted) follow();
    });
  }

  function showTip(one: HeatElement, rect: DOMRect) {
    tip.replaceChildren(h('b', { textContent: nameOf(one) }), h('br'), countsOf(one, figures?.views ?? 0));
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(8, Math.min(rect.left, innerWidth - width - 8));
    const below = rect.bottom + 6;
    const top = below + height < innerHeight ? below : Math.max(8, rect.top - height - 6);
    tip.style.transform = `translate(${left}px, ${top}px)`;
  }
  function hideTip() {
    tip.hidden = true;
  }

  /** The frames let clicks through, so that they are not told of the mouse either. */
  function point({ clientX: x, clientY: y }: PointerEvent) {
    const under = frames
      .map(({ one, box }) => ({ one, rect: box.getBoundingClientRect() }))
      .filter(({ rect }) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom)
      .sort((a, b) => a.rect.width * a.rect.height - b.rect.width * b.rect.height);
    if (under[0]) showTip(under[0].one, under[0].rect);
    else if (!shadow.activeElement?.matches('.frame')) hideTip();
  }

  const passive = { capture: true, passive: true, signal } as const;
  addEventListener('scroll', followSoon, passive);
  addEventListener('resize', followSoon, passive);
  addEventListener('resize', parts.stayInside, passive);
  addEventListener('pointermove', point, passive);
  addEventListener('keydown', ({ key }) => key === 'Escape' && close(), passive);
  const looking = setInterval(follow, LOOK_MS);
  const { direction } = getComputedStyle(document.documentElement);
  parts.panel.classList.toggle('left', direction === 'rtl');
  document.documentElement.append(host);
  host.popover = 'manual';
  host.showPopover?.();
  load();
  return close;
}

function makeFrame(one: HeatElement, mode: Mode, views: number, most: number): Frame {
  const value = weightOf(one, mode, views);
  const [ground, words] = stepOf(value, most);
  const text = mode === 'clicks' ? percent(value) : value.toLocaleString('en');
  const badge = h('span', { className: 'badge', textContent: text });
  const box = h('div', { className: 'frame', tabIndex: 0, hidden: true }, [badge]);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', `${nameOf(one)}. ${countsOf(one, views)}`);
  box.style.setProperty('--uf-ground', ground);
  box.style.setProperty('--uf-words', words);
  if (mode === 'clicks' && one.places?.some((count) => count > 0)) {
    box.classList.add('placed');
    box.style.setProperty('--uf-dots', dotsOf(one.places, ground));
  }
  return { one, box, badge, target: null, drawn: '' };
}

/** A blurred dot for each of 4 × 4 fields, the denser the more clicks. */
function dotsOf(places: readonly number[], color: string): string {
  const most = Math.max(...places);
  return places
    .flatMap((count, at) => {
      if (count === 0) return [];
      const [x, y] = [12.5 + 25 * (at % 4), 12.5 + 25 * Math.floor(at / 4)];
      const strength = Math.round(35 + (65 * count) / most);
      return `radial-gradient(ellipse 25% 25% at ${x}% ${y}%, color-mix(in srgb, ${color} ${strength}%, transparent), transparent)`;
    })
    .join(', ');
}

function place(frame: Frame, rect: DOMRect | undefined) {
  const { box } = frame;
  const now = rect ? [rect.left, rect.top, rect.width, rect.height].map(Math.round).join() : '';
  if (now === frame.drawn && box.hidden === !rect) return;
  frame.drawn = now;
  box.hidden = !rect;
  if (!rect) return;
  box.style.transform = `translate(${Math.round(rect.left)}px, ${Math.round(rect.top)}px)`;
  box.style.width = `${Math.round(rect.width)}px`;
  box.style.height = `${Math.round(rect.height)}px`;
}

function find(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

/** Undefined for what nobody can see. */
function boxOf(element: Element | null): DOMRect | undefined {
  const rect = element?.getBoundingClientRect();
  if (!rect || rect.width * rect.height === 0) return undefined;
  return element?.checkVisibility?.({ visibilityProperty: true }) === false ? undefined : rect;
}

interface PanelActions {
  close: () => void;
  choose: (mode: Mode) => void;
  load: (device: string) => void;
}

function makePanel({ close, choose, load }: PanelActions) {
  const status = h('p', { role: 'status' });
  const title = h('h2', { textContent: 'Heatmap' });
  const move = h('button', {
    className: 'move',
    textContent: '✥',
    ariaLabel: 'Move this panel, also with the arrow keys',
  });
  const off = h('button', { textContent: 'Off', onclick: close });
  const modes = Object.entries(MODES).map(([mode, textContent]) =>
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
      // Screen readers would read text aloud that is only written again.
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
    list: (figures: HeatFigures, missing: readonly HeatElement[]) => {
      note.textContent = widthNote(figures, innerWidth);
      note.hidden = note.textContent === '';
      hidden.hidden = missing.length === 0;
      summary.textContent = `Not visible here (${missing.length})`;
      list.replaceChildren(
        ...missing.map((one) =>
          h('li', {}, [h('b', { textContent: nameOf(one) }), h('br'), countsOf(one, figures.views)]),
        ),
      );
      other.hidden = !isOtherLayout(figures.elements, missing);
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
  return most === 0 && mode !== 'scrolling'
    ? `${recorded} There were no ${MODES[mode].toLowerCase()}.`
    : recorded;
}

/** Lets the panel be moved by its handle: dragged, or with the arrow keys. Returns what keeps it in the window. */
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

/** Makes an element with properties and children. */
function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
