import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
import { patternProblems } from '../surveys/runaway-patterns.ts';
import { settingsOf } from '../surveys/stored/service.ts';
import { listSettingsWith } from './queries.ts';

const LISTED_MAX = 10;

/** The surveys with a pattern, stored before such patterns were refused, that visitors' browsers no longer try. */
export async function runawayNotice({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<Omit<Notice, 'dismissed'>[]> {
  const surveys = await listSettingsWith(db, 'query_parameter_regex');
  const titles = surveys.flatMap(({ title, settings }) =>
    Object.keys(patternProblems({ settings: settingsOf(settings) })).length > 0 ? `“${title}”` : [],
  );
  if (titles.length === 0) return [];
  const [what, have] = titles.length === 1 ? ['Survey', 'has'] : ['Surveys', 'have'];
  const list = titles.slice(0, LISTED_MAX).join(', ');
  return [
    {
      id: 'runaway-patterns',
      content: `${titles.length} ${what} ${have} a pattern that could take too long, so it matches nothing. Please make it simpler. ${list}${
        titles.length > LISTED_MAX ? ', …' : ''
      }`,
      icon: 'rules',
      type: 'warning',
      isClosable: true,
      comes_back: false,
      global: true,
      link: { text: 'View Surveys', url: `${config.publicUrl}/admin/surveys`, is_external: false },
      source: 'product',
    },
  ];
}
