import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import { openJudge } from './judge.ts';
import { pageIsParsed } from './page-is-parsed.ts';
import type { Page, PageStart } from './parts.ts';
import { pendingKeys } from './pending.ts';
import type { Placed } from './place.ts';
import { placeSurvey } from './place.ts';

/** The surveys of this page: those that stand where a shortcode put them, and at most one that floats. */
export function openPage(start: PageStart): Page {
  const { site, storage, parts } = start;
  const judge = openJudge(start);
  const inline: Record<number, Placed> = {};
  let floating: Placed | undefined;
  let isGone = false;
  let undo: (() => void) | undefined;

  const drop = () => {
    floating?.destroy();
    floating = undefined;
  };
  const placeInline = async (shared: WidgetDocument) => {
    const standing: WidgetSurvey[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('[data-userfeedback]')) {
      const survey = shared.surveys.find(({ id }) => `${id}` === element.dataset.userfeedback);
      if (!survey || standing.includes(survey)) continue;
      standing.push(survey);
      const embedded = { ...survey, is_shortcode: true };
      if (inline[survey.id]?.root.isConnected || !(await judge.isEligible(embedded, shared, true)) || isGone)
        continue;
      inline[survey.id]?.destroy();
      if (floating?.root.dataset.survey === element.dataset.userfeedback) drop();
      inline[survey.id] = placeSurvey(start, embedded, element);
    }
    return standing;
  };
  const placeFloating = async (shared: WidgetDocument, standing: WidgetSurvey[]) => {
    for (const survey of shared.surveys) {
      if (standing.includes(survey) || !(await judge.isEligible(survey, shared, false)) || isGone) continue;
      floating ??= placeSurvey(start, survey);
    }
  };
  /** Where its rules do not let it stand any more, it goes, unless somebody has begun it. */
  const dropExcluded = async (shared: WidgetDocument, { root, isBegun }: Placed) => {
    const survey = shared.surveys.find(({ id }) => `${id}` === root.dataset.survey);
    if (survey && !(await judge.mayStay(survey)) && !isBegun()) drop();
  };
  const decide = async () => {
    if (!floating?.isRunning()) drop();
    const shared = await site.load();
    await pageIsParsed();
    if (floating) await dropExcluded(shared, floating);
    await placeFloating(shared, await placeInline(shared));
    if (pendingKeys(storage).length) (await parts.panel()).sendPending(start);
    // Where addons draw something: all that are in `addons/src/registry/widget.ts`.
    if (document.querySelector('[data-userfeedback-post-ratings]'))
      undo = await (await parts.rules()).fillPlaces(shared, start);
  };
  return {
    floating: () => floating,
    decide,
    destroy: () => {
      isGone = true;
      undo?.();
      for (const placed of [floating, ...Object.values(inline)]) placed?.destroy();
    },
  };
}
