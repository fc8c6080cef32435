import type { VisitorRatings } from '../endpoints.ts';
import { SITE_FONT, STEPS } from '../settings.ts';
import { attempt, h, svg } from './elements.ts';
import styles from './rating-view.css?inline';
import type { Words } from './words.ts';
import { ENGLISH, withNumber } from './words.ts';

export type RatingLook = Pick<VisitorRatings, 'settings' | 'icon'>;

export interface RatingState {
  total_ratings: number;
  average_rating: number | null;
  /** What this visitor gave, or wants to give. */
  chosen: number | null;
  /** `rated`: on an earlier visit; `failed` may be tried again, `refused` not. */
  outcome: 'asking' | 'sending' | 'thanks' | 'rated' | 'failed' | 'refused';
}

export interface RatingActions {
  choose(rating: number): void;
  /** The visitor has decided on the marked step: it may be sent. */
  settle(): void;
}

/** Milliseconds to wait for the next arrow key. */
const PAUSE_MS = 800;
/** The product's logo on a 32 by 32 grid, as in surveys. */
const LOGO_PATHS: Record<string, string>[] = [
  { d: 'M8 3h16a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-5l-7 6v-6H8a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z' },
  { d: 'M10 13c1.5 5 10.5 5 12 0', class: 'smile' },
];

/** Draws into a shadow root. Returns a function that shows another look or state without moving the focus. */
export function drawRatings(shadow: ShadowRoot, actions: RatingActions, words: Words = ENGLISH) {
  addStyles(shadow);
  const parts = makeParts(actions, words);
  listen(parts.group, actions);
  shadow.append(parts.box);
  return (look: RatingLook, state: RatingState) => {
    showLook(parts, look);
    showState(parts, look.settings, state, words);
  };
}

function makeParts({ settle }: RatingActions, words: Words) {
  const question = h('legend');
  const steps = STEPS.map((step) => drawStep(step, words));
  const row = h('div', { className: 'steps' }, steps);
  const group = h('fieldset', {}, [question, row], { 'aria-describedby': 'hint' });
  const hint = h('p', { className: 'hint', id: 'hint' });
  const told = h('p', { className: 'told' }, [], { role: 'status' });
  const problem = h('span');
  const retry = h('button', { type: 'button', textContent: words.retry });
  retry.addEventListener('click', attempt(settle));
  const failure = h('p', { className: 'failure' }, [problem, retry], { role: 'alert' });
  const average = h('span', { className: 'average' });
  const votes = h('span', { className: 'votes' });
  const figures = h('p', { className: 'figures' }, [average, votes]);
  const logo = svg('logo', LOGO_PATHS, { role: 'img', 'aria-label': 'UserFeedback', viewBox: '0 0 32 32' });
  const box = h('div', { className: 'box' }, [group, hint, told, failure, figures, logo]);
  return { box, group, question, steps, hint, told, problem, retry, failure, average, votes, figures, logo };
}
type Parts = ReturnType<typeof makeParts>;

function showLook({ box, question, steps, logo }: Parts, { settings, icon }: RatingLook): void {
  colour(box, settings);
  question.textContent = settings.rating_question;
  for (const step of steps) step.lastElementChild?.replaceWith(drawIcon(settings.icon_id, icon));
  logo.toggleAttribute('hidden', settings.show_uf_logo !== 'yes');
}

function showState(parts: Parts, settings: Settings, state: RatingState, words: Words): void {
  const { show_rating, show_vote_count, rating_instruction_message } = settings;
  const { outcome, average_rating, total_ratings, chosen } = state;
  for (const [index, input] of parts.group.querySelectorAll('input').entries()) input.checked = index + 1 === chosen;
  const isDone = outcome === 'thanks' || outcome === 'rated';
  // Other outcomes have no words of this name.
  const { [outcome as 'failed']: problem = '' } = words;
  show(parts.hint, isDone || problem ? '' : rating_instruction_message);
  show(parts.told, isDone ? thanksText(settings, state, words) : '');
  show(parts.problem, problem);
  parts.failure.hidden = parts.problem.hidden;
  parts.retry.hidden = outcome !== 'failed';
  show(parts.average, show_rating === 'yes' && average_rating ? withNumber(words.average, average_rating, 1) : '');
  show(parts.votes, show_vote_count === 'yes' ? votesText(total_ratings, words) : '');
  parts.figures.hidden = parts.average.hidden && parts.votes.hidden;
}

type Settings = RatingLook['settings'];

function drawStep(step: number, words: Words): HTMLElement {
  const input = h('input', { type: 'radio', name: 'rating', value: `${step}` }, [], {
    'aria-label': withNumber(words.step, step),
  });
  return h('div', { className: 'step' }, [input, h('i')]);
}

function drawIcon(name: string, { shape, lines }: RatingLook['icon']): Element {
  return svg('icon', [{ d: shape, class: 'shape' }, ...(lines ? [{ d: lines, class: 'lines' }] : [])], {
    'aria-hidden': 'true',
    'data-icon': name,
  });
}

function thanksText({ thank_you_message }: Settings, { outcome, chosen }: RatingState, { yours }: Words): string {
  return (outcome === 'thanks' && thank_you_message) || withNumber(yours, chosen);
}

function votesText(count: number, { votes, lang }: Words): string {
  return withNumber(votes[formOf(lang, count)] ?? votes.other, count);
}

/** Some old browsers, and pages with old libraries, have no plural rules. */
function formOf(lang: string, count: number): Intl.LDMLPluralRule {
  try {
    return new Intl.PluralRules(lang).select(count);
  } catch {
    return 'other';
  }
}

function show(element: HTMLElement, text: string): void {
  // Screen readers would read a text again if it is only rewritten.
  if (element.textContent !== text) element.textContent = text;
  // A status must be on the page before it has text, or screen readers miss it.
  if (element.role !== 'status') element.hidden = text === '';
}

function colour(box: HTMLElement, look: Settings): void {
  const { style } = box;
  style.setProperty('--uf-icon', look.icon_color);
  style.setProperty('--uf-ground', look.background_color);
  style.setProperty('--uf-text', look.text_color);
  style.fontFamily = look.font === SITE_FONT ? '' : `${JSON.stringify(look.font)}, system-ui, sans-serif`;
}

/** A click chooses at once; arrow keys move over the steps, so we wait for the last one. */
function listen(group: HTMLElement, { choose, settle }: RatingActions): void {
  let isStepping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settleNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    settle();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    isStepping = key.startsWith('Arrow');
    if (key === 'Enter') settleNow();
  };
  group.addEventListener('keydown', attempt(onKey));
  group.addEventListener('pointerdown', () => {
    isStepping = false;
  });
  const onChange = ({ target }: Event) => {
    choose(Number((target as HTMLInputElement).value));
    clearTimeout(timer);
    timer = setTimeout(settleNow, isStepping ? PAUSE_MS : 0);
  };
  group.addEventListener('change', attempt(onChange));
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget || !group.contains(relatedTarget as Node)) settleNow();
  };
  group.addEventListener('focusout', attempt(onLeave));
}

/** A constructed sheet passes a policy that forbids inline styles; older browsers have none. */
function addStyles(shadow: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    shadow.append(h('style', { textContent: styles }));
  }
}
