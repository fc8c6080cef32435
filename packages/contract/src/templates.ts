import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { QUESTIONS_MAX, TITLE_MAX } from './limits.ts';
import { Question } from './question-types/index.ts';

export const SurveyTemplate = z.object({
  key: z.string().regex(/^[a-z0-9-]{1,80}$/),
  name: z.string().min(1).max(TITLE_MAX),
  description: z.object({
    title: z.string().max(TITLE_MAX),
    list: z.array(z.string().max(TITLE_MAX)).max(10),
  }),
  feature_image: z.string(),
  categories: z.array(z.string()),
  /** `most-popular` puts it first when sorted by popularity. */
  tags: z.array(z.string()),
  language: z.string(),
  required_addons: z.array(z.string()),
  /** False if the site's plan does not cover it. */
  is_available: z.boolean(),
  config: z.object({ questions: z.array(Question).max(QUESTIONS_MAX) }),
});
export type SurveyTemplate = z.infer<typeof SurveyTemplate>;

export const templates = {
  list: endpoint(
    'GET',
    '/survey-templates',
    { capability: 'view-surveys' },
    { summary: 'Ready-made surveys to start from', tag: 'Surveys' },
  ).output(z.array(SurveyTemplate)),
};
