import { expect, onTestFinished, test } from 'vitest';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { moveBelongings } from './visits/visit-queries.ts';

test.each(testDialects())(
  'the messages of a partial response follow it, those of others stay, on %s (XT-02)',
  async (dialect) => {
    const server = await startTestServer({ dialect });
    onTestFinished(() => server.close());
    const { db } = server.deps;
    const survey = await createSurvey(await server.as('administrator'));
    const submit = async () => (await submitResponse(server, survey)).body.data;
    const [from, other, to] = [await submit(), await submit(), await submit()];
    const delivery = (response_id: number, number: number, status: 'pending' | 'held' = 'pending') => ({
      survey_id: survey.id,
      response_id,
      number,
      status,
      kind: 'mail',
      event: 'response.created' as const,
      destination: 'mail',
      target: '{}',
      recipients: '',
      attempts: 0,
      next_attempt_at: '',
      last_error: null,
      sent_at: null,
      created_at: '2026-11-20T12:00:00.000Z',
    });
    await db.deleteFrom('deliveries').execute();
    await db
      .insertInto('deliveries')
      .values([delivery(from, 1), delivery(from, 2, 'held'), delivery(other, 1), delivery(to, 1)])
      .execute();
    await moveBelongings(db, survey.id, { from, to, after: 3 });
    const rows = await db
      .selectFrom('deliveries')
      .select(['response_id', 'number'])
      .orderBy('response_id')
      .orderBy('number')
      .execute();
    expect(rows).toEqual([
      { response_id: other, number: 1 },
      { response_id: to, number: 1 },
      { response_id: to, number: 4 },
    ]);
  },
);
