import type { SurveyDraft } from '@userfeedback/contract';
import { DESTINATIONS_LOCKED } from '@userfeedback/contract/errors';
import { changesDestinations, publishVerdict } from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import { textOf, textsOf } from '../../platform/api/problem-texts.ts';
import type { Deps } from '../../platform/deps.ts';
import { signing } from '../identity/service.ts';
import type { Editor } from './author.ts';

type Verdict = ReturnType<typeof publishVerdict>;

/** Whether this person may change where answers are sent as the draft does; `stored` null: a new survey. */
export function mayChangeDestinations(
  { host }: Pick<Deps, 'host'>,
  { draft, stored }: { draft: SurveyDraft; stored: SurveyDraft | null },
  { view_results }: Editor,
): boolean {
  return view_results || !changesDestinations(draft, stored, host.info().admin_email);
}

export function requireDestinations(...change: Parameters<typeof mayChangeDestinations>): void {
  if (!mayChangeDestinations(...change)) throw new AppError('forbidden', DESTINATIONS_LOCKED);
}

/** Why the draft cannot be published; null if it can. */
export function whyNotPublishable({ site }: Pick<Deps, 'site'>, draft: SurveyDraft): Verdict {
  return publishVerdict(draft, site.now().access, signing(site.now()));
}

export function unpublishable(verdict: NonNullable<Verdict>): AppError {
  return new AppError('invalid', textOf(verdict), textsOf(verdict.fields));
}
