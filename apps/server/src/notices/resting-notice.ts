import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
import { hasEverHadLicence } from '../licence/service.ts';
import { countResting } from '../surveys/service.ts';

/** Surveys that are no longer shown because of a licence or an addon; shown as long as that lasts. */
export async function restingNotice(deps: Deps): Promise<Omit<Notice, 'dismissed'>[]> {
  const count = await countResting(deps);
  // A site that never had a licence has never shown them: demo surveys on Lite.
  if (count === 0 || !(await hasEverHadLicence(deps))) return [];
  const what =
    count === 1
      ? '1 published Survey is not shown any more: it uses'
      : `${count} published Surveys are not shown any more: they use`;
  return [
    {
      id: 'question-at-rest',
      content: `${what} Star Rating or NPS questions.`,
      icon: 'licence',
      type: 'warning',
      isClosable: false,
      global: true,
      link: { text: 'View Surveys', url: `${deps.config.publicUrl}/admin/surveys`, is_external: false },
      source: 'product',
    },
  ];
}
