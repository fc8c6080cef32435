import type { Notice } from '@userfeedback/contract';
import { accessTo, planName, upsellPlan } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { hasEverHadLicence } from '../licence/service.ts';
import { countResting } from '../surveys/service.ts';

export async function restingNotice(deps: Deps): Promise<Omit<Notice, 'dismissed'>[]> {
  const count = await countResting(deps);
  // A site that never had a licence has never shown them: demo surveys on Lite.
  if (count === 0 || !(await hasEverHadLicence(deps))) return [];
  const what =
    count === 1
      ? '1 published survey is not shown: its Star Rating or NPS questions'
      : `${count} published surveys are not shown: their Star Rating or NPS questions`;
  return [
    {
      id: 'question-at-rest',
      content: `${what} need ${whatIsNeeded(deps)}.`,
      icon: 'licence',
      type: 'warning',
      isClosable: true,
      comes_back: true,
      global: true,
      link: { text: 'View Surveys', url: `${deps.config.publicUrl}/admin/surveys`, is_external: false },
      source: 'product',
    },
  ];
}

function whatIsNeeded({ site, addons }: Pick<Deps, 'site' | 'addons'>): string {
  const access = accessTo('use-rating-questions', null, site.now().access);
  if (access.allowed) return '';
  const addon = addons.find(({ manifest }) => manifest.slug === access.addon)?.manifest;
  return access.reason === 'addon' && addon ? addon.title : planName(upsellPlan(access.plan ?? 'pro'));
}
