import { z } from 'zod';
import { QUESTIONS_MAX } from '../limits.ts';
import { Question } from '../question-types/index.ts';

/** On the clipboard, for this or another survey of any installation. */
export const CopiedQuestions = z.object({
  userfeedback: z.literal('questions'),
  version: z.literal(1),
  questions: z.array(Question).min(1).max(QUESTIONS_MAX),
});
export type CopiedQuestions = z.infer<typeof CopiedQuestions>;
