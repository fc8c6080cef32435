import { Notice, needsName, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { inForce, notShown } from '@userfeedback/engine';
import { t } from '../../../strings/editor.ts';

/** Says that a published survey is shown to nobody, since a rating question of it rests; it lasts as long as that is so. */
export function NotShownBanner({ stored }: { stored: SurveyDraft | null }) {
  const site = useSite();
  if (stored?.status !== 'publish' || notShown(stored, site) !== 'question-at-rest') return null;
  const { resting } = inForce(stored, site);
  const index = stored.questions.findIndex(({ id }) =>
    resting.some(({ part }) => part === `questions.${id}`),
  );
  const rest = resting.find(({ part }) => part === `questions.${stored.questions[index]?.id}`);
  if (!rest) return null;
  const words = rest.reason === 'addon' ? t.editor.notShownAddon : t.editor.notShown;
  return <Notice tone="amber">{words(index + 1, needsName(rest.needs, site))}</Notice>;
}
