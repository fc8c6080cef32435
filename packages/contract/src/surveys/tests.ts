import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Success } from '../shapes.ts';

/** Sent while testing a survey; counts nowhere. */
export const TestResponse = z.object({
  id: z.int(),
  submitted_at: z.string(),
  device: z.string(),
  page_url: z.string().nullable(),
  answers: z.array(z.object({ title: z.string(), text: z.string() })),
  deliveries: z.array(z.string()),
});
export type TestResponse = z.infer<typeof TestResponse>;

const edit = { capability: 'edit-surveys' } as const;
const tag = 'Surveys';
const ById = z.object({ id: Id });

export const tests = {
  list: endpoint('GET', '/surveys/{id}/tests', edit, { summary: 'The newest test responses', tag })
    .input(ById)
    .output(z.object({ items: z.array(TestResponse) })),
  delete: endpoint('DELETE', '/surveys/{id}/tests', edit, { summary: 'Delete all test responses', tag })
    .input(ById)
    .output(Success),
};
