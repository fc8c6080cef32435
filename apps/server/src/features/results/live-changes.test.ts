import type { SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSurvey, surveyBody } from '../../testing/factories.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

describe.each(testDialects())('%s', (dialect) => {
  test('results name the days on which another version went live, none that was drafted, planned or the first (VR-38)', async () => {
    const server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      timeZone: 'Europe/Berlin',
    });
    onTestFinished(() => server.close());
    const editor = await server.apiKey('administrator');
    const noon = (day: number) => server.setNow(`2026-11-${day}T12:00:00.000Z`);
    const save = (change: object) => editor.put<SavedSurvey>(`/surveys/${id}`, { ...surveyBody(), ...change });
    const changesUntil = async (day: number) => {
      const path = `/surveys/${id}/results?start_date=2026-11-11&end_date=2026-11-${day}`;
      return (await editor.get<SurveyResults>(path)).body.live_changes;
    };
    noon(11);
    const { id } = await createSurvey(editor, { title: 'One' });
    // In Berlin it is the 14th already.
    server.setNow('2026-11-13T23:30:00.000Z');
    await save({ title: 'Two' });
    noon(16);
    await save({ title: 'Three' });
    const { revision } = (await save({ title: 'Four', apply: false })).body;
    await editor.post(`/surveys/${id}/changes/publish`, { revision });
    await save({ title: 'Five', apply: false });
    expect(await changesUntil(20)).toEqual([
      { day: '2026-11-14', version: 2 },
      { day: '2026-11-16', version: 3 },
      { day: '2026-11-16', version: 4 },
    ]);
    const versionsUntil = async (day: number) => (await changesUntil(day)).map(({ version }) => version);
    expect(await versionsUntil(15)).toEqual([2]);
    await save({ title: 'Six', publish_at: '2026-11-18T12:00:00.000Z' });
    expect(await versionsUntil(20)).toEqual([2, 3, 4]);
    noon(19);
    expect((await changesUntil(20)).at(-1)).toEqual({ day: '2026-11-18', version: 5 });
  });
});
