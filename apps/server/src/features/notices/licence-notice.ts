import type { Notice } from '@userfeedback/contract';
import { licenceProblem, upgradeLink } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { VERSION } from '../../platform/version.ts';
import { LICENCE_TEXTS } from '../licence/texts.ts';

/** One problem at a time, as long as it lasts. */
export function licenceNotice({ site, config }: Pick<Deps, 'site' | 'config'>): Omit<Notice, 'dismissed'>[] {
  const { licence, network, access } = site.now();
  const problem = licenceProblem(licence, network);
  if (!problem) return [];
  const renewal = upgradeLink(
    { medium: 'notice', campaign: 'license-expired' },
    { is_pro: access.is_pro, plugin_version: VERSION, upgrade: config.upgrade },
  );
  return [
    {
      id: `licence-${problem}`,
      content: LICENCE_TEXTS[problem],
      icon: 'licence',
      type: 'error',
      isClosable: true,
      comes_back: true,
      global: true,
      link: problem === 'expired' ? { text: 'Renew your license', url: renewal, is_external: true } : null,
      source: 'product',
    },
  ];
}
