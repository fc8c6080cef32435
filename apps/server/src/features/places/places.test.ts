import type { Survey, SurveyPlaces, WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

describe.each(testDialects())('where a survey is found, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const get = async (id: number) => (await admin.get<SurveyPlaces>(`/surveys/${id}/places`)).body;
  const put = (id: number, change: object) => admin.put<SurveyPlaces>(`/surveys/${id}/places`, change);
  const make = async (title = 'How was it?') => (await createSurvey(admin, { title, status: 'publish' })).id;

  test('opens by itself and has no link at first; with the first change its link has an address (LS-03, LS-06, LS-07)', async () => {
    const id = await make();
    const link = {
      enabled: false,
      slug: '',
      description: '',
      image: '',
      again: false,
      invited_only: false,
      named: false,
    };
    expect(await get(id)).toEqual({ on_pages: 'open', url: '', link });
    const { body } = await put(id, { link: { enabled: true } });
    expect(body.link).toMatchObject({ enabled: true, slug: expect.stringMatching(/^how-was-it-[a-z2-9]{6}$/) });
    expect(body.url).toBe(`${server.deps.config.publicUrl}/s/${body.link.slug}`);
    expect(await get(id)).toEqual(body);
  });

  test('visitors get what it says at once: where it floats, where it is only placed, or nothing of it (LS-03)', async () => {
    const id = await make();
    const floats = async () => {
      const { surveys, reasons } = (await admin.get<WidgetDocument>('/widget')).body;
      expect(reasons).toEqual({});
      return surveys.filter((survey) => survey.id === id).map((survey) => survey.floats);
    };
    expect(await floats()).toEqual([undefined]);
    await put(id, { on_pages: 'placed' });
    expect(await floats()).toEqual([false]);
    await put(id, { on_pages: 'none' });
    expect(await floats()).toEqual([]);
  });

  test('a change leaves what it does not name (LS-02)', async () => {
    const id = await make();
    await put(id, { on_pages: 'placed', link: { enabled: true, description: 'Two lines\nof text', again: true } });
    const { body } = await put(id, { link: { slug: 'a-name-of-its-own' } });
    expect(body).toMatchObject({
      on_pages: 'placed',
      link: { enabled: true, description: 'Two lines\nof text', again: true, slug: 'a-name-of-its-own' },
    });
  });

  test('an address of another survey is refused, also one that it had before (LS-07, LS-08)', async () => {
    const [one, other] = [await make(), await make()];
    await put(one, { link: { slug: 'first-one' } });
    await put(one, { link: { slug: 'second-one' } });
    for (const slug of ['first-one', 'second-one'])
      expect(await put(other, { link: { slug } })).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: { 'link.slug': 'This address is in use.' } },
      });
    expect((await put(one, { link: { slug: 'first-one' } })).body.link.slug).toBe('first-one');
    expect((await get(other)).link.slug).toBe('');
  });

  test.each(['ab', '-abc', 'abc-', 'Abc', 'ä-b-c', 'a b c', 'a'.repeat(61)])(
    '"%s" is no address (LS-07)',
    async (slug) => {
      const { status, body } = await put(await make(), { link: { slug } });
      expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, ['link.slug']]);
    },
  );

  test('a copy has none of it, and the survey takes it along when it is deleted (LS-02)', async () => {
    const id = await make();
    await put(id, { on_pages: 'none', link: { enabled: true, slug: 'for-the-copy' } });
    const { body: copy } = await admin.post<{ id: number }>(`/surveys/${id}/duplicate`);
    expect(await get(copy.id)).toMatchObject({ on_pages: 'open', link: { enabled: false, slug: '' } });
    await admin.post('/surveys/trash', { survey_ids: [id] });
    expect((await admin.get<Survey>(`/surveys/${id}`)).body.status).toBe('trash');
    await admin.post('/surveys/restore', { survey_ids: [id] });
    expect(await get(id)).toMatchObject({ on_pages: 'none', link: { slug: 'for-the-copy' } });
  });

  test('the revision of the survey and its draft stay as they are (LS-02)', async () => {
    const id = await make();
    const before = (await admin.get(`/surveys/${id}`)).body;
    await put(id, { on_pages: 'placed' });
    expect((await admin.get(`/surveys/${id}`)).body).toEqual(before);
  });

  test('an unknown survey has no places (LS-02)', async () => {
    expect((await admin.get('/surveys/99999/places')).status).toBe(404);
    expect((await put(99_999, { on_pages: 'none' })).status).toBe(404);
  });
});
