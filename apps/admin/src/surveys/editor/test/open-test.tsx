import { openModal, SiteProvider } from '@userfeedback/admin-ui';
import type { SiteInfo } from '@userfeedback/contract';
import { t } from '../../../messages/testing.ts';
import type { Tested } from './test-survey.tsx';

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
