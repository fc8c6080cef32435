import { useAccess, useSite } from '@userfeedback/admin-ui';
import { AiSummaryPanel } from './ai-summary-panel.tsx';
import { AiSummaryUpsell } from './ai-summary-upsell.tsx';

/** The summary of a survey's answers (AI-01), or what offers it until it is put away (AI-02, AI-03). */
export function AiSummary({ surveyId, hasAnswers }: { surveyId: number; hasAnswers: boolean | undefined }) {
  const access = useAccess('summarise-results');
  const { dismissed } = useSite();
  if (access.allowed) return <AiSummaryPanel key={surveyId} surveyId={surveyId} hasAnswers={hasAnswers} />;
  return access.reason === 'plan' && !dismissed.includes('ai-summary-upsell') ? <AiSummaryUpsell /> : null;
}
