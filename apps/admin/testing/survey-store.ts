import type { Survey, SurveyInput } from '@userfeedback/contract';
import { contract, SurveyInput as SurveyShape } from '@userfeedback/contract';
import type { z } from 'zod';
import { stubServer } from './open-admin.tsx';
import type { SiteOptions } from './site-info.ts';

/** A survey as the server returns it, completed from a draft. */
export function storedSurvey(
  id: number,
  draft: z.input<typeof SurveyShape>,
  rest: Partial<Survey> = {},
): Survey {
  const { creation_key: _creation, save_key = null, ...sent } = SurveyShape.parse(draft);
  return {
    ...sent,
    ...{ id, cookie_name: `userfeedback-${id}`, version: 1, revision: sent.revision ?? 1 },
    ...{ created_at: '2026-11-01T10:00:00.000Z', updated_at: '2026-11-01T10:00:00.000Z' },
    ...{ last_save_key: save_key, responses_count: 0, impressions: 0, resting: [], problems: {} },
    ...{ content: 'live', has_changes: false, draft: null },
    ...rest,
  };
}

/** A server that stores the surveys that the editor saves, as the real one does. */
export function surveyStore(surveys: Survey[] = [], site: SiteOptions = {}) {
  const stored = new Map(surveys.map((survey) => [survey.id, survey]));
  const server = stubServer(site)
    .on(contract.surveys.get, ({ params }) => stored.get(Number(params.id)) as Survey)
    .on(contract.surveys.save, ({ body }) => {
      const sent = body as SurveyInput;
      const id = sent.id ?? 100 + stored.size;
      const saved = storedSurvey(id, { ...sent, revision: (sent.revision ?? 0) + 1 });
      stored.set(id, saved);
      return { ...saved, published: saved.status === 'publish', message: null, removed: [] };
    });
  return {
    server,
    stored,
    /** What was sent to be saved, in order. */
    saves: () => server.callsOf(contract.surveys.save).map(({ body }) => body as SurveyInput),
  };
}
