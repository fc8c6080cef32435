import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import { guard } from './guard.ts';
import { openJudge } from './judge.ts';
import { pageIsParsed } from './page-is-parsed.ts';
import type { LoaderContext, Page, PageContext } from './parts.ts';
import { pendingKeys } from './pending.ts';
import type { Placed } from './place.ts';
import { HELD_MARK, placeSurvey } from './place.ts';
import { openBrowserStorage } from './storage.ts';

/** Inline surveys where shortcodes put them, and at most one that floats. */
export function openPage(loaded: LoaderContext): Page {
  const context = withStorage(loaded);
  const { site, storage, parts, debug } = context;
  const judge = openJudge(context);
  const inline: Record<number, Placed> = {};
  let floating: Placed | undefined;
  /** The page has opened it by its id, so its rules do not matter. */
  let called: Placed | undefined;
  let isGone = false;
  let undoAddons: (() => void) | undefined;

  const removeFloating = () => {
    floating?.destroy();
    floating = undefined;
  };
  const allPlaced = () => [floating, ...Object.values(inline)];
  const standsBack = () => {
    for (const root of document.querySelectorAll(`userfeedback-widget:not([${HELD_MARK}])`))
      if (!allPlaced().some((placed) => placed?.root === root)) {
        debug.problem = 'Stood back: a survey of another server is on this page.';
        return true;
      }
    return false;
  };
  /** Returns all surveys that have an element in the page, shown or not: none of them may float. */
  const placeInline = async (shared: WidgetDocument) => {
    const embeddedHere: WidgetSurvey[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('[data-userfeedback]')) {
      const survey = shared.surveys.find(({ id }) => `${id}` === element.dataset.userfeedback);
      if (!survey || embeddedHere.includes(survey)) continue;
      embeddedHere.push(survey);
      const embedded = { ...survey, is_shortcode: true };
      if (inline[survey.id]?.root.isConnected || !(await judge.isEligible(embedded, shared, true))) continue;
      if (isGone || standsBack()) continue;
      inline[survey.id]?.destroy();
      if (floating?.root.dataset.survey === element.dataset.userfeedback) removeFloating();
      inline[survey.id] = placeSurvey(context, embedded, element);
    }
    return embeddedHere;
  };
  const placeFloating = async (shared: WidgetDocument, embeddedHere: WidgetSurvey[]) => {
    let held: WidgetSurvey | undefined;
    for (const survey of shared.surveys) {
      if (embeddedHere.includes(survey)) continue;
      if (survey.floats === false) {
        context.reasons[survey.id] = ['placed-only'];
        continue;
      }
      const isEligible = await judge.isEligible(survey, shared, false);
      if (isGone || (isEligible && standsBack())) return;
      if (isEligible) floating ??= placeSurvey(context, survey);
      else if (context.reasons[survey.id]?.every(isPause)) held ??= survey;
    }
    // The page may still open it by a call.
    if (held) floating ??= placeSurvey(context, held, undefined, true);
  };
  /** Unless the visitor has begun it. */
  const removeIfExcluded = async (shared: WidgetDocument, { root, isBegun }: Placed) => {
    const survey = shared.surveys.find(({ id }) => `${id}` === root.dataset.survey);
    if (survey && !(await judge.mayStay(survey)) && !isBegun()) removeFloating();
  };
  const findPlaced = (id: unknown) => allPlaced().find((placed) => placed?.root.dataset.survey === `${id}`);
  /** Without waiting for anything, in the place that it has or over the page. */
  const place = (survey: WidgetSurvey) => {
    const before = inline[survey.id];
    const into = before?.root.parentElement;
    if (into) {
      before.destroy();
      const next = placeSurvey(context, { ...survey, is_shortcode: true }, into, true);
      inline[survey.id] = next;
      return next;
    }
    removeFloating();
    called = floating = placeSurvey(context, survey, undefined, true);
    return floating;
  };
  const decide = async () => {
    if (!floating?.isRunning()) removeFloating();
    const shared = await site.load();
    await pageIsParsed();
    if (floating && floating !== called) await removeIfExcluded(shared, floating);
    await placeFloating(shared, await placeInline(shared));
    if (pendingKeys(storage).length) (await parts.panel()).sendPending(context);
    // Also if nothing fits any longer, since what was there must end.
    if (undoAddons || context.findPlace(shared)) undoAddons = await (await parts.rules()).fillPlaces(shared, context);
  };
  return {
    hear: async (name, id) => {
      for (const heard of context.eventHeard ?? []) heard();
      if (name !== 'open' && name !== 'close') return false;
      let placed = id === undefined ? floating : findPlaced(id);
      if (name === 'open' && id !== undefined) {
        const { openSurvey } = await (await parts.rules()).calls(parts);
        placed = await openSurvey(context, id, { placed, floating, place });
      } else await placed?.[name]();
      return !!placed;
    },
    decide,
    destroy: async () => {
      isGone = true;
      undoAddons?.();
      for (const placed of allPlaced()) placed?.destroy();
      (await parts.loadedPanel())?.end();
    },
  };
}

/** A test by the team has a storage of its own. */
export function withStorage(context: LoaderContext): PageContext {
  const { site, parts } = context;
  const onMany = guard(async () => {
    const { lasting } = storage;
    (await parts.rules()).makeRoom(lasting);
  });
  const storage = context.storage ?? openBrowserStorage(site, onMany);
  return Object.assign(context, { storage });
}

const isPause = (reason: string) => reason === 'frequency' || reason === 'session';
