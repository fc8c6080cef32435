import { z } from 'zod';
import { MATRIX } from '../question-limits.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

/** Counts name a row and a column by both texts, between which a control character stands. */
const Label = z
  .string()
  .max(MATRIX.text)
  .transform((text) => text.replace(/\p{Cc}/gu, ' ').trim());

const config = z
  .object({
    rows: z.array(Label).max(MATRIX.rows, `At most ${MATRIX.rows} rows.`).default([]),
    columns: z.array(Label).max(MATRIX.columns, `At most ${MATRIX.columns} columns.`).default([]),
  })
  .prefault({});

export const matrix = questionType('matrix', { ...PLAIN, config }, { ...PLAIN_FOR_VISITORS, config });
