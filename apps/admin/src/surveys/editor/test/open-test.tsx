import { openModal, SiteProvider } from '@userfeedback/admin-ui';
import type { SiteInfo } from '@userfeedback/contract';
import { t } from '../../../messages/testing.ts';

export interface Tested {
  id: number;
  /** Visitors may get another version than the one that is edited. */
  isLive: boolean;
}

/** Opens "Test this survey", once what was edited is stored; its code is loaded with it. */
export async function openTest(tested: Tested, site: SiteInfo): Promise<void> {
  const { TestSurvey } = await import('./test-survey.tsx');
  const children = (
    <SiteProvider value={site}>
      <TestSurvey {...tested} />
    </SiteProvider>
  );
  await openModal({ title: t.title, size: 560, children });
}
