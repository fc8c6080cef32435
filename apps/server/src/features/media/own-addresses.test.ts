import type { SavedSurvey, Settings, SurveyListItem, WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDialects } from '../../platform/db/testing.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { previewSummary } from '../summaries/service.ts';
import { toPublicAddress, toStoredAddress } from './own-addresses.ts';

const _NOTHING_SEALED = () => ({ seal: (text: string) => text, open: (text: string) => text });

describe('the address of a picture', () => {
  test.each([
    ['https://here.example.test/media/a.png', '/media/a.png'],
    ['HTTPS://HERE.example.test:443/media/a.png?x=1#y', '/media/a.png?x=1#y'],
    ['/media/a.png', '/media/a.png'],
    ['https://here.example.test.evil.test/a.png', 'https://here.example.test.evil.test/a.png'],
    ['https://here.example.test:444/a.png', 'https://here.example.test:444/a.png'],
    ['http://here.example.test/a.png', 'http://here.example.test/a.png'],
    ['https://elsewhere.example.test/media/a.png', 'https://elsewhere.example.test/media/a.png'],
    ['https://here.example.test//evil.test/a.png', 'https://here.example.test//evil.test/a.png'],
    ['//elsewhere.example.test/a.png', '//elsewhere.example.test/a.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['https://[', 'https://['],
    ['pictures/a.png', 'pictures/a.png'],
    ['', ''],
  ])('%s is stored as %s (FB-19)', (typed, stored) => {
    expect(toStoredAddress('https://here.example.test')(typed)).toBe(stored);
  });

  test.each([
    ['/media/a.png', 'https://here.example.test/media/a.png'],
    ['//elsewhere.example.test/a.png', '//elsewhere.example.test/a.png'],
    ['/\\elsewhere.example.test/a.png', '/\\elsewhere.example.test/a.png'],
    ['https://elsewhere.example.test/a.png', 'https://elsewhere.example.test/a.png'],
    ['', ''],
  ])('%s is returned as %s (FB-19)', (stored, returned) => {
    expect(toPublicAddress('https://here.example.test')(stored)).toBe(returned);
  });

  test('a server below a path includes the path in its own addresses (FB-19)', () => {
    const base = 'https://here.example.test/feedback';
    expect(toStoredAddress(base)(`${base}/media/a.png`)).toBe('/media/a.png');
    expect(toPublicAddress(base)('/media/a.png')).toBe(`${base}/media/a.png`);
    expect(toStoredAddress(base)('https://here.example.test/else/a.png')).toBe('https://here.example.test/else/a.png');
  });
});

const ELSEWHERE = 'https://elsewhere.example.test/logo.png';
const OLD = 'https://old.example.test';
const NEW = 'https://new.example.test';

/** As typed into a survey: pictures of this server with and without its address, and one from another server. */
function withPictures(base: string) {
  const options = [`${base}/media/a.png`, '/assets/site/pictures/the-last-ferry.svg', ELSEWHERE].map(
    (image, index) => ({ label: `Option ${index}`, image }),
  );
  return {
    questions: [{ id: 'q', type: 'image-radio' as const, title: 'Which?', config: { options } }],
    settings: {
      theming: { logo_type: 'custom' as const, custom_logo: `${base}/media/logo.png`, show_logo: true },
    },
  };
}

/** What is returned, in the same order. */
function publicPictures(base: string) {
  return [
    `${base}/media/a.png`,
    `${base}/assets/site/pictures/the-last-ferry.svg`,
    ELSEWHERE,
    `${base}/media/logo.png`,
  ];
}

interface Pictured {
  questions?: { config: object }[] | undefined;
  settings?: { theming: { custom_logo: string } } | undefined;
}

function picturesOf({ questions, settings }: Pictured): (string | undefined)[] {
  const config = questions?.[0]?.config as { options: { image: string }[] } | undefined;
  return [...(config?.options ?? []).map(({ image }) => image), settings?.theming.custom_logo];
}

describe.each(testDialects())('pictures of this server on %s', (dialect) => {
  let old: TestServer;
  let moved: TestServer;
  let id: number;
  beforeAll(async () => {
    const equipped = { dialect, licence: 'elite', addons: 'all' } as const;
    old = await startTestServer({ ...equipped, config: { publicUrl: OLD } });
    moved = await startTestServer({ dialect, beside: old, config: { publicUrl: NEW } });
    const survey = await createSurvey(await old.as('administrator'), withPictures(OLD));
    expect(picturesOf(survey)).toEqual(publicPictures(OLD));
    id = survey.id;
    const admin = await old.as('administrator');
    const settings = {
      logo_type: 'custom',
      widget_custom_logo: `${OLD}/media/site.png`,
      notifications_header_image: `${OLD}/media/head.png`,
    };
    const saved = await admin.post<{ settings: Settings }>('/settings', { settings });
    expect(saved.body.settings).toMatchObject(settings);
    await moved.deps.site.refresh();
  });
  afterAll(async () => {
    await moved.close();
    await old.close();
  });

  test('the database holds no address of this server, and the typed one of another (FB-19)', async () => {
    const { db } = old.deps;
    const surveys = await db.selectFrom('surveys').selectAll().execute();
    const versions = await db.selectFrom('survey_versions').selectAll().execute();
    const settings = await db.selectFrom('settings').selectAll().execute();
    const stored = JSON.stringify([surveys, versions, settings]);
    expect(stored).not.toContain('old.example.test');
    for (const path of ['/media/a.png', '/media/logo.png', '/media/site.png', '/media/head.png', ELSEWHERE])
      expect(stored).toContain(path);
  });

  test.each([
    ['where it was made', () => old, OLD],
    ['after it moved', () => moved, NEW],
  ])('editor, list, visitors, settings and mail get them with the address %s (FB-19)', async (_when, at, base) => {
    const server = at();
    const admin = await server.as('administrator');
    const survey = (await admin.get<SavedSurvey>(`/surveys/${id}`)).body;
    expect(picturesOf(survey)).toEqual(publicPictures(base));
    for (const query of [
      '',
      '?select[]=questions&select[]=settings',
      '?select[]=questions&select[]=settings&select[]=not_shown',
    ]) {
      const { items } = (await admin.get<{ items: SurveyListItem[] }>(`/surveys${query}`)).body;
      expect(picturesOf(items[0] ?? {}), query).toEqual(publicPictures(base));
    }
    const document = (await server.visitor.get<WidgetDocument>('/widget')).body;
    const shown = document.surveys.find((one) => one.id === id);
    expect(picturesOf(shown ?? {})).toEqual(publicPictures(base));
    expect(shown?.look.logo).toEqual({ type: 'custom', src: `${base}/media/logo.png` });
    expect(document.widget_settings.custom_logo).toBe(`${base}/media/site.png`);
    expect((await admin.get<{ settings: Settings }>('/settings')).body.settings).toMatchObject({
      widget_custom_logo: `${base}/media/site.png`,
      notifications_header_image: `${base}/media/head.png`,
    });
    const mail = await previewSummary(server.deps, { template: 'html' });
    expect(mail.html).toContain(`src="${base}/media/head.png"`);
  });

  test('a survey that is read and sent back stays the same, and so does its copy (FB-19)', async () => {
    const admin = await moved.as('administrator');
    const survey = (await admin.get<SavedSurvey>(`/surveys/${id}`)).body;
    const saved = (await admin.put<SavedSurvey>(`/surveys/${id}`, survey)).body;
    expect(saved.version).toBe(survey.version);
    expect(picturesOf(saved)).toEqual(publicPictures(NEW));
    const copy = (await admin.post<{ id: number }>(`/surveys/${id}/duplicate`)).body;
    expect(picturesOf((await admin.get<SavedSurvey>(`/surveys/${copy.id}`)).body)).toEqual(publicPictures(NEW));
  });

  test('pages of other origins may show those of the demo site, and the admin those of the public address (FB-19, WV-33)', async () => {
    const picture = await old.app.inject('/assets/site/pictures/the-last-ferry.svg');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const plain = await startTestServer({
      dialect,
      beside: old,
      config: { publicUrl: 'http://plain.example.test' },
    });
    for (const page of ['/', '/admin/surveys'])
      expect((await plain.app.inject(page)).headers['content-security-policy'], page).toMatch(
        /img-src [^;]* http:\/\/plain\.example\.test/,
      );
    await plain.close();
  });
});
