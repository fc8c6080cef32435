import { z } from 'zod';
import { LABEL_MAX, LABELS_MAX, SCALE_FORMS, SCALE_MEASURES } from '../question-limits.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

const Label = z
  .string()
  .max(LABEL_MAX)
  .transform((text) => text.trim());

const config = z
  .object({
    form: z.enum(SCALE_FORMS).default('numbers'),
    /** The first and the last step. With `labels` they are 1 and the number of labels, whatever is sent. */
    from: z.int().min(0).max(1).default(1),
    to: z.int().min(2).max(10).default(5),
    labels: z.array(Label).max(LABELS_MAX).default([]),
    low_label: Label.default(''),
    high_label: Label.default(''),
    /** What the results say of the steps besides their average. */
    measure: z.enum(keysOf(SCALE_MEASURES)).nullable().default(null),
  })
  .transform((scale) => (scale.form === 'labels' ? { ...scale, from: 1, to: scale.labels.length } : scale))
  .superRefine(({ form, from, to, labels, measure }, { addIssue }) => {
    const refuse = (message: string, field: string) => addIssue({ code: 'custom', message, path: [field] });
    if (form === 'labels' && labels.length < 2)
      addIssue({ code: 'too_small', minimum: 2, origin: 'array', input: labels, path: ['labels'] });
    if (form === 'emoji' && from !== 1) refuse('With emoji, the first step is 1.', 'form');
    if (form === 'emoji' && to !== 3 && to !== 5) refuse('With emoji, the last step is 3 or 5.', 'form');
    if (measure && !SCALE_MEASURES[measure](from, to)) refuse('This way of counting needs other steps.', 'measure');
  })
  .prefault({});

export const scale = questionType('scale', { ...PLAIN, config }, { ...PLAIN_FOR_VISITORS, config });

function keysOf<T extends object>(object: T) {
  return Object.keys(object) as (keyof T & string)[];
}
