import type { AnswerValue } from '@userfeedback/contract';

export function textOf(value: AnswerValue): string {
  return typeof value === 'string' ? value : '';
}
