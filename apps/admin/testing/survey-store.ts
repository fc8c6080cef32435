import type { SentSurvey, Survey, SurveyInput } from '@userfeedback/contract';
import { contract, SurveyInput as SurveyShape } from '@userfeedback/contract';
import { isSameContent } from '@userfeedback/engine';
import type { z } from 'zod';
import { stubServer } from './open-admin.tsx';
import type { SiteOptions } from './site-info.ts';

/** A survey as the server returns it, completed from a draft. */
export function storedSurvey(id: number, draft: z.input<typeof SurveyShape>, rest: Partial<Survey> = {}): Survey {
  const { creation_key: _creation, save_key = null, ...sent } = SurveyShape.parse(draft);
  return {
    ...sent,
    id,
    cookie_name: `userfeedback-${id}`,
    version: 1,
    revision: sent.revision ?? 1,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
    last_save_key: save_key,
    responses_count: 0,
    impressions: 0,
    resting: [],
    made_on_lite: false,
    problems: {},
    content: 'live',
    has_changes: false,
    draft: null,
    closed: null,
    ...rest,
  };
}

/** The editor sends all there is. */
type WholeSurvey = SurveyInput & Pick<SentSurvey, 'apply' | 'autosave'>;

/** A server that stores the surveys that the editor saves, with drafts beside live ones, as the real one does. */
export function surveyStore(surveys: Survey[] = [], site: SiteOptions = {}) {
  const stored = new Map(surveys.map((survey) => [survey.id, survey]));
  const drafts = new Map<number, Survey>();
  const edited = (id: number) => drafts.get(id) ?? (stored.get(id) as Survey);
  const reply = (saved: Survey) => ({
    ...saved,
    published: saved.status === 'publish',
    message: null,
    removed: [],
  });
  const server = stubServer(site)
    .on(contract.surveys.get, ({ params, query }) => {
      const id = Number(params.id);
      return query.content === 'draft' ? edited(id) : (stored.get(id) as Survey);
    })
    .on(contract.surveys.save, ({ body }) => {
      const { apply, autosave: _, ...sent } = body as WholeSurvey;
      const id = sent.id ?? 100 + stored.size;
      const saved = storedSurvey(id, { ...sent, revision: (sent.revision ?? 0) + 1 });
      const live = stored.get(id);
      if (apply === false && live?.status === 'publish') {
        const { status, publish_at } = live;
        stored.set(id, { ...live, revision: saved.revision });
        drafts.delete(id);
        if (!isSameContent(live, saved))
          drafts.set(id, {
            ...saved,
            status,
            publish_at,
            content: 'draft',
            has_changes: true,
            draft: { at: saved.updated_at, by: 'Somebody' },
          });
        return reply(edited(id));
      }
      drafts.delete(id);
      stored.set(id, saved);
      return reply(saved);
    })
    .on(contract.versions.changes, ({ params }) => ({
      questions: [],
      answers: [],
      older: null,
      changes: drafts.has(Number(params.id))
        ? [{ code: 'changed' as const, path: 'title', name: null, before: 'Former', after: 'New' }]
        : [],
    }))
    .on(contract.versions.publish, ({ params }) => {
      const id = Number(params.id);
      const { content: _, ...draft } = edited(id);
      const live: Survey = { ...draft, content: 'live', has_changes: false, draft: null };
      stored.set(id, { ...live, revision: live.revision + 1 });
      drafts.delete(id);
      return reply(stored.get(id) as Survey);
    })
    .on(contract.versions.discard, ({ params }) => {
      const id = Number(params.id);
      const { revision } = edited(id);
      stored.set(id, { ...(stored.get(id) as Survey), revision: revision + 1 });
      drafts.delete(id);
      return reply(stored.get(id) as Survey);
    });
  return {
    server,
    /** What visitors get. */
    stored,
    /** What waits beside it. */
    drafts,
    /** What was sent to be saved, in order. */
    saves: () => server.callsOf(contract.surveys.save).map(({ body }) => body as WholeSurvey),
  };
}
