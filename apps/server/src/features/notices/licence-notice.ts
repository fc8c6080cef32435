import type { Notice } from '@userfeedback/contract';
import { licenceProblem, upgradeLink } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { VERSION } from '../../platform/version.ts';
import { isUpgradedByTrying } from '../licence/plans.ts';
import { LICENCE_TEXTS } from '../licence/texts.ts';

type Parts = Pick<Deps, 'site' | 'config'>;

/** One problem at a time, as long as it lasts. */
export function licenceNotice(deps: Parts): Omit<Notice, 'dismissed'>[] {
  const { licence, network } = deps.site.now();
  const problem = licenceProblem(licence, network);
  if (!problem) return [];
  return [
    {
      id: `licence-${problem}`,
      content: LICENCE_TEXTS[problem],
      icon: 'licence',
      type: 'error',
      isClosable: true,
      comes_back: true,
      global: true,
      link: linkFor(problem, deps),
      source: 'product',
    },
  ];
}

function linkFor(problem: string, { site, config }: Parts): Notice['link'] {
  if (isUpgradedByTrying({ site, config }))
    return { text: 'Try another plan', url: `${config.publicUrl}/admin/settings/general`, is_external: false };
  if (problem !== 'expired') return null;
  const url = upgradeLink(
    { medium: 'notice', campaign: 'license-expired' },
    { is_pro: site.now().access.is_pro, plugin_version: VERSION, upgrade: config.upgrade },
  );
  return { text: 'Renew your license', url, is_external: true };
}
