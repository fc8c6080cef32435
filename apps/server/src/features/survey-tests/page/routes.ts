import { contract } from '@userfeedback/contract';
import { notFound } from '../../../platform/api/app-error.ts';
import { signedInActor } from '../../../platform/api/callers/sessions.ts';
import type { Serve } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { translatorFor } from '../../../platform/texts/reply-language.ts';
import { hasSurvey } from '../../surveys/stored/service.ts';
import { deleteLink, deleteTests, listLinks, listTests } from '../queries.ts';
import { createLink, keptSince, openLink } from '../service.ts';
import { testDocument } from './test-document.ts';

export function surveyTestsRoutes(serve: Serve, deps: Deps): void {
  const { links, tests, visitor } = contract;
  const { db, now } = deps;

  const requireSurvey = async (id: number) => {
    if (!(await hasSurvey(db, id))) throw notFound('survey');
  };

  serve(links.list, async ({ id }) => {
    await requireSurvey(id);
    const rows = await listLinks(db, id, now().toISOString());
    return {
      items: rows.map(({ follow_rules, ...link }) => ({ ...link, follow_rules: follow_rules === 1 })),
    };
  });
  serve(links.create, ({ id, content, follow_rules }, { actor }) =>
    createLink(deps, id, { content, follow_rules, made_by: signedInActor(actor).name }),
  );
  serve(links.delete, async ({ id, link_id }) => {
    if (!(await deleteLink(db, id, link_id))) throw notFound('link');
    return { success: true as const };
  });

  serve(tests.list, async ({ id }, { request }) => {
    await requireSurvey(id);
    const translate = translatorFor(request);
    const rows = await listTests(db, id, keptSince(now()));
    return {
      items: rows.map(({ answers, deliveries, ...test }) => ({
        ...test,
        answers: JSON.parse(answers),
        deliveries: (JSON.parse(deliveries) as string[]).map(translate),
      })),
    };
  });
  serve(tests.delete, async ({ id }) => {
    await requireSurvey(id);
    await deleteTests(db, id);
    return { success: true as const };
  });

  serve(visitor.test, async ({ token }, { reply }) => {
    reply.header('cache-control', 'no-store');
    const { link, row } = await openLink(deps, token);
    return testDocument(deps, link, row);
  });
}
