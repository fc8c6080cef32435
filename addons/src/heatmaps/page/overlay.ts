import type { HeatElement, HeatFigures } from '../endpoints.ts';
import type { MapWish, Mode } from '../map-messages.ts';
import { depthReachedBy, LINES } from '../shares.ts';
import { countsOf, nameOf, percent, stepOf, weightOf } from './figures.ts';
import { openFramed } from './framed.ts';
import styles from './overlay.css?inline';
import { h, makePanel } from './panel.ts';

/** Milliseconds between looks at where the elements are; scrolling and resizing are followed at once. */
const LOOK_MS = 150;

interface Frame {
  one: HeatElement;
  box: HTMLElement;
  badge: HTMLElement;
  target: Element | null;
  drawn: string;
}

/**
 * Draws the counts over the page, beside a panel. Nothing of the page is changed, and only the panel catches clicks.
 * Returns a function that removes everything.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share what is drawn
export function openOverlay(api: string, token: string): () => void {
  const host = h('userfeedback-heatmap' as 'div', { lang: 'en', dir: 'ltr' });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  const layer = h('div');
  const tip = h('div', { className: 'tip', hidden: true });
  const parts = makePanel({ close, choose, load: (device) => load(device) });
  const gone = new AbortController();
  const { signal } = gone;
  let wish: MapWish | undefined;
  const tellAdmin = openFramed(new URL(api, location.href).origin, signal, (heard) => {
    wish = heard;
    choose(heard.mode);
  });
  // In the admin's frame everything is chosen in the admin.
  shadow.append(layer, tip, ...(tellAdmin ? [] : [parts.panel]));
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

  const describe = (one: HeatElement) =>
    wish?.texts[one.selector] ?? {
      name: nameOf(one, find(one.selector)),
      counts: countsOf(one, figures?.views ?? 0),
    };

  function draw(shown: HeatFigures) {
    const isScrolling = mode === 'scrolling';
    listed = '';
    frames = isScrolling
      ? []
      : shown.elements
          .filter((one) => one.selector !== '' && weightOf(one, mode, shown.views) > 0)
          .map((one) => makeFrame(one, describe(one), mode, shown.views, most(shown)));
    lines = isScrolling
      ? LINES.flatMap((share, at) => {
          const reach = depthReachedBy(share, shown.depth);
          const words = wish?.lines[at] ?? `${percent(share)} of views got down to here`;
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

  /** All elements are measured before one is moved, so that the browser lays the page out once. */
  function follow() {
    if (figures) tellAdmin?.(figures.elements, find);
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
    const named = missing.map((one) => ({ one, ...describe(one) }));
    parts.list(figures, isElsewhere ? [] : named);
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
    const { name, counts } = describe(one);
    const path = one.selector === name ? [] : [h('br'), h('code', { textContent: one.selector })];
    tip.replaceChildren(h('b', { textContent: name, dir: 'auto' }), h('br'), counts, ...path);
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

  /** The frames let clicks through, so they get no events of the mouse either. */
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
  if (!tellAdmin) addEventListener('keydown', ({ key }) => key === 'Escape' && close(), passive);
  const looking = setInterval(follow, LOOK_MS);
  const { direction } = getComputedStyle(document.documentElement);
  parts.panel.classList.toggle('left', direction === 'rtl');
  document.documentElement.append(host);
  host.popover = 'manual';
  host.showPopover?.();
  load();
  return close;
}

function makeFrame(
  one: HeatElement,
  { name, counts }: { name: string; counts: string },
  mode: Mode,
  views: number,
  most: number,
): Frame {
  const value = weightOf(one, mode, views);
  const [ground, words] = stepOf(value, most);
  const text = mode === 'clicks' ? percent(value) : value.toLocaleString('en');
  const badge = h('span', { className: 'badge', textContent: text });
  const box = h('div', { className: 'frame', tabIndex: 0, hidden: true }, [badge]);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', `${name}. ${counts}`);
  box.style.setProperty('--uf-ground', ground);
  box.style.setProperty('--uf-words', words);
  if (mode === 'clicks' && one.places?.some((count) => count > 0)) {
    box.classList.add('placed');
    box.style.setProperty('--uf-dots', dotsOf(one.places, ground));
  }
  return { one, box, badge, target: null, drawn: '' };
}

/** A blurred dot for each of 4 × 4 cells, the denser the more clicks. */
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
