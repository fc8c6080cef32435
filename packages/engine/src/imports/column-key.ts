import type { ColumnMeaning } from '@userfeedback/contract';

export function columnKey(meaning: ColumnMeaning): string {
  if (meaning.is === 'field') return `field ${meaning.name}`;
  if (meaning.is === 'part') return `part ${meaning.question_id} ${meaning.part}`;
  return 'question_id' in meaning ? `${meaning.is} ${meaning.question_id}` : meaning.is;
}
