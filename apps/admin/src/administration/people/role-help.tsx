import { Anchor } from '@mantine/core';
import type { SiteInfo } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { listed } from '../../listed.ts';
import { t } from '../../messages/people.ts';
import { BASE, paths } from '../../paths.ts';

const LISTS = ['create_edit_surveys', 'view_results', 'delete_surveys'] as const;

export type RoleFacts = Pick<SiteInfo, 'roles' | 'managing_roles' | 'settings'>;

/** What people with this role can do, with the way to change it. */
export function roleHelp(role: string, { managing_roles, settings }: RoleFacts): ReactNode {
  if (managing_roles.includes(role)) return t.can.all;
  const can = LISTS.filter((list) => settings[list].includes(role)).map((list) => t.can[list]);
  const link = (words: ReactNode) => (
    <Anchor href={`${BASE}${paths.settingsTab('access')}`} inherit>
      {words}
    </Anchor>
  );
  if (can.length === 0) return t.can.nothing({ link });
  return t.can.list({ list: listed('conjunction', can), link });
}
