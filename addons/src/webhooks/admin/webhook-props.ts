import type { SurveyCardProps } from '@userfeedback/addon-kit';
import type { Webhook } from '@userfeedback/contract';

export interface WebhookProps extends SurveyCardProps {
  webhook: Webhook;
  index: number;
  onRemove(): void;
}
