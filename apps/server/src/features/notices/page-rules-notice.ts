import type { Notice, PageRule } from '@userfeedback/contract';
import { findRecord, insertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { settingsOf } from '../surveys/stored/service.ts';
import { listPublishedSettings } from './queries.ts';

const NAME = 'page-rules-at-update';
const LISTED_MAX = 10;
/** These rules used to hold even when a page stated nothing, or are about the visitor. */
const CHANGED: readonly PageRule['logic'][] = [
  'user_logged_in',
  'user_role',
  'page_or_post_is_not',
  'post_type_is_not',
  'taxonomy_is_not',
  'taxonomy_term_is_not',
];

/**
 * When this version first starts, records which published surveys have rules that it judges differently: with an
 * unknown fact of a page neither a rule nor its opposite holds. A new database has none.
 */
export async function recordChangedRules(db: Db): Promise<void> {
  if (await findRecord(db, NAME)) return;
  const surveys = await listPublishedSettings(db);
  const ids = surveys.filter(({ settings }) => hasChangedRules(settings)).map(({ id }) => id);
  await insertRecord(db, NAME, JSON.stringify(ids));
}

/** Recorded surveys whose rules are still the same. Can be dismissed for good. */
export async function changedRulesNotice({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<Omit<Notice, 'dismissed'>[]> {
  const ids: number[] = JSON.parse((await findRecord(db, NAME)) ?? '[]');
  if (ids.length === 0) return [];
  const surveys = await listPublishedSettings(db);
  const titles = surveys.flatMap(({ id, title, settings }) =>
    ids.includes(id) && hasChangedRules(settings) ? `“${title}”` : [],
  );
  if (titles.length === 0) return [];
  const [what, have] = titles.length === 1 ? ['Survey', 'has'] : ['Surveys', 'have'];
  const list = titles.slice(0, LISTED_MAX).join(', ');
  return [
    {
      id: 'changed-page-rules',
      content: `${titles.length} published ${what} ${have} rules that hold only where the page says who visits. ${list}${
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

function hasChangedRules(settings: string): boolean {
  const { pages, page_rules } = settingsOf(settings).targeting;
  return pages === 'select' && page_rules.some(({ logic }) => CHANGED.includes(logic));
}
