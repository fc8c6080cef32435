import type { Notice } from '@userfeedback/contract';
import { findRecord, insertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';

const NAME = 'demo-withheld';

/** Returns the sentence about it. */
export async function recordWithheldDemo(db: Db, count: number): Promise<string> {
  await insertRecord(db, NAME, String(count));
  return sentence(count);
}

/** Shown until each person dismisses it. */
export async function withheldDemoNotice({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<Omit<Notice, 'dismissed'>[]> {
  const count = await findRecord(db, NAME);
  if (count === undefined) return [];
  return [
    {
      id: NAME,
      content: sentence(Number(count)),
      icon: 'rules',
      type: 'info',
      isClosable: true,
      comes_back: false,
      global: true,
      link: { text: 'View Surveys', url: `${config.publicUrl}/admin/surveys`, is_external: false },
      source: 'product',
    },
  ];
}

function sentence(count: number): string {
  const what = count === 1 ? '1 demo Survey is now a draft' : `${count} demo Surveys are now drafts`;
  return `${what}: UF_SITE_ORIGINS names another site.`;
}
