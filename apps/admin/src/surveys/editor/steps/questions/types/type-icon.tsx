import type { QuestionType } from '@userfeedback/contract';
import { typeFaces } from '../../../../../question-types/index.ts';

/** The icon of a question type, for menus and closed cards. */
export function TypeIcon({ type }: { type: QuestionType }) {
  const Icon = typeFaces[type].icon;
  return <Icon size={18} stroke={1.6} color="var(--mantine-color-dimmed)" aria-hidden />;
}
