import type { SentSurvey } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { countPages } from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { requireCapability } from '../../platform/api/callers/guard.ts';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Actor, Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { translatorFor } from '../../platform/texts/reply-language.ts';
import type { Editor } from './author.ts';
import { editorOf } from './author.ts';
import { deleteSurveys } from './deletion.ts';
import { saveSurvey } from './save.ts';
import { asSeenBy, duplicateSurvey, getSurvey, listItems } from './service.ts';
import { draftSurveys, publishSurveys, putBackSurveys, restoreSurveys, trashSurveys } from './status-actions.ts';
import { countByState } from './stored/queries.ts';

export function surveysRoutes(serve: Serve, deps: Deps): void {
  const { surveys } = contract;

  serve(surveys.list, async (query) => {
    const now = deps.now();
    const [{ items, total }, status_filters] = await Promise.all([
      listItems(deps, query, now),
      countByState(deps.db, now, query.search),
    ]);
    const { page, per_page } = query;
    return {
      items,
      pagination: { page, pages: countPages(total, per_page), per_page, total },
      status_filters,
    };
  });

  serve(surveys.get, async ({ id, content }, call) => {
    // The draft of a live survey is for its editors.
    if (content === 'draft') requireCapability(deps, call, 'edit-surveys');
    const survey = await getSurvey(deps, id, content);
    if (!survey) throw notFound('survey');
    return asSeenBy(survey, call.actor?.grants);
  });

  const save = async (sent: SentSurvey, actor: Actor | null, request: FastifyRequest) => {
    const saved = await saveSurvey(deps, sent, editor(actor));
    return {
      ...asSeenBy(saved, actor?.grants),
      message: saved.message && translatorFor(request)(saved.message),
    };
  };
  serve(surveys.save, async (sent, { reply, actor, request }) => {
    const saved = await save(sent, actor, request);
    if (sent.id !== null) reply.status(200);
    return saved;
  });
  serve(surveys.update, (sent, { actor, request }) => {
    // No field is required, so a call without its body would seem to be saved.
    if (!request.body) throw new AppError('invalid', 'The body must be an object.');
    return save(sent, actor, request);
  });
  serve(surveys.duplicate, async ({ id }, { actor }) => ({
    id: await duplicateSurvey(deps, id, editor(actor)),
  }));

  serve(surveys.publish, async ({ survey_ids }, { actor, request }) => {
    const translate = translatorFor(request);
    const { refused, ...done } = await publishSurveys(deps, survey_ids, editor(actor));
    return {
      success: true as const,
      ...done,
      refused: refused.map(({ errors, ...one }) => ({
        ...one,
        message: translate(one.message),
        errors: Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, translate(text)])),
      })),
    };
  });
  serve(surveys.draft, async ({ survey_ids }, { actor }) => ({
    success: true as const,
    ...(await draftSurveys(deps, survey_ids, editor(actor))),
  }));
  serve(surveys.trash, async ({ survey_ids }, { actor }) => ({
    success: true as const,
    ...(await trashSurveys(deps, survey_ids, editor(actor))),
  }));
  serve(surveys.restore, async ({ survey_ids }, { actor }) => ({
    success: true as const,
    survey_ids: await restoreSurveys(deps, survey_ids, editor(actor)),
  }));
  serve(surveys.putBack, async (sent, { actor }) => ({
    success: true as const,
    ...(await putBackSurveys(deps, sent.surveys, editor(actor), actor?.grants.delete_surveys === true)),
  }));
  serve(surveys.delete, async ({ survey_ids }) => ({
    success: true as const,
    ...(await deleteSurveys(deps, survey_ids)),
  }));
}

function editor(actor: Actor | null): Editor {
  return editorOf(signedInActor(actor));
}
