import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { Chunks } from './chunks.ts';
import type { Judge } from './judge.ts';
import { pendingKeys } from './pending.ts';
import type { Placed } from './place.ts';
import { placeSurvey } from './place.ts';
import type { Site } from './site.ts';

/** The surveys of this page: those that stand where a shortcode put them, and at most one that floats. */
export function openPage(site: Site, chunks: Chunks, judge: Judge) {
  const inline = new Map<number, Placed>();
  let floating: Placed | undefined;
  let isGone = false;
  let undo: (() => void) | undefined;
  /** One decision after the other: the next finds what the last has placed. */
  let decided: Promise<unknown> = Promise.resolve();

  const drop = () => {
    floating?.destroy();
    floating = undefined;
  };
  const placeInline = async (shared: WidgetDocument) => {
    const standing = new Set<WidgetSurvey>();
    for (const element of document.querySelectorAll<HTMLElement>('[data-userfeedback]')) {
      const survey = shared.surveys.find(({ id }) => `${id}` === element.dataset.userfeedback);
      if (!survey || standing.has(survey)) continue;
      standing.add(survey);
      const embedded = { ...survey, is_shortcode: true };
      if (
        inline.get(survey.id)?.root.isConnected ||
        !(await judge.isEligible(embedded, shared, true)) ||
        isGone
      )
        continue;
      inline.get(survey.id)?.destroy();
      if (floating?.root.dataset.survey === element.dataset.userfeedback) drop();
      inline.set(survey.id, placeSurvey(site, shared, embedded, chunks, element));
    }
    return standing;
  };
  const placeFloating = async (shared: WidgetDocument, standing: Set<WidgetSurvey>) => {
    for (const survey of shared.surveys) {
      if (standing.has(survey) || !(await judge.isEligible(survey, shared, false)) || isGone) continue;
      floating ??= placeSurvey(site, shared, survey, chunks);
    }
  };
  const decide = async () => {
    if (!floating?.isRunning()) drop();
    const [shared] = await Promise.all([site.load(), pageIsParsed()]);
    await placeFloating(shared, await placeInline(shared));
    if (pendingKeys().length) (await chunks.panel()).sendPending(site);
    // Where addons draw something: all that are in `addons/src/registry/widget.ts`.
    if (document.querySelector('[data-userfeedback-post-ratings]'))
      undo = await (await chunks.rules()).fillPlaces(shared, site.api);
    return shared;
  };
  return {
    floating: () => floating,
    /**
     * Places what this visitor is to see here; a survey that has not started yet is judged anew. The answer is the
     * document it went by.
     */
    decide: () => {
      const next = decided.then(decide, decide);
      decided = next;
      return next;
    },
    destroy: () => {
      isGone = true;
      undo?.();
      [floating, ...inline.values()].map((placed) => placed?.destroy());
    },
  };
}

function pageIsParsed(): Promise<unknown> | false {
  return (
    document.readyState === 'loading' && new Promise((done) => addEventListener('DOMContentLoaded', done))
  );
}
