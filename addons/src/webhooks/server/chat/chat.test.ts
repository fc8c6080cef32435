import type { ChatWords } from '@userfeedback/addon-kit';
import { finishedAtOnce } from '@userfeedback/engine/testing/samples';
import { describe, expect, test } from 'vitest';
import type { Sent } from '../payload.ts';
import { chatBody, chatBodyForMany } from './chat.ts';
import { DISCORD, discord } from './discord.ts';
import { cut } from './fit.ts';
import { SLACK, slack } from './slack.ts';
import { TEAMS, teams } from './teams.ts';

const words: ChatWords = {
  title: (event, survey) => `${event === 'response.partial' ? 'Partial' : 'New'} response to “${survey}”`,
  many: (n, survey) => `${n} new responses to “${survey}”`,
  facts: () => 'Page: Pricing (https://example.com/pricing)\nDate: November 20, 2026 at 1:00 PM',
  more: (n) => `${n} more answers`,
  see: 'See the response',
  seeAll: 'See the responses',
  seeResults: 'See the results',
  alert: ({ body }) => ({ title: `Alert: ${body.alert.name}`, text: 'It was -5.', url: 'https://s.example/r', at: AT }),
};
const AT = '2026-11-20T12:00:00.000Z';
const SITE = { publicUrl: 'https://s.example', chatWords: () => words, now: () => new Date(AT) };
const ALL = { include_answers: true };
const LINK = 'https://s.example/admin/results/survey/3/responses/7';

const answer = (title: string, value: string | null, extra: { name?: string; comments?: string } = {}) => ({
  question_id: title,
  question_type: 'text' as const,
  question_title: title,
  value,
  extra,
});
const sentWith = (...answers: ReturnType<typeof answer>[]): Sent => ({
  survey: { id: 3, title: 'Reader survey' },
  event: 'response.created',
  response: {
    ...finishedAtOnce,
    id: 7,
    submitted_at: AT,
    page_submitted: { name: 'Pricing', url: 'https://example.com/pricing' },
    answers,
  },
});
const SENT = sentWith(
  answer('How was it?', 'Fine', { comments: 'A bit *slow*' }),
  answer('Skipped', null),
  answer('Who?', 'ann@b.co', { name: 'Ann' }),
);
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

test('Slack gets a heading, each answer below its question in bold, page and time, and a button (DC-49)', () => {
  const bold = (text: string) => ({
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text, style: { bold: true } }] }],
  });
  expect(chatBody('slack', ALL, SENT, SITE)).toEqual({
    text: 'New response to “Reader survey”',
    mrkdwn: false,
    blocks: [
      { type: 'header', text: plain('New response to “Reader survey”') },
      bold('How was it?'),
      { type: 'section', text: plain('Fine\nA bit *slow*') },
      bold('Who?'),
      { type: 'section', text: plain('ann@b.co\nAnn') },
      { type: 'context', elements: [plain(words.facts(SENT as never))] },
      { type: 'actions', elements: [{ type: 'button', text: plain('See the response'), url: LINK }] },
    ],
  });
});

test('Teams gets an Adaptive Card 1.4 of text runs with a button (DC-49)', () => {
  const run = (text: string, look = {}) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...look }] });
  expect(chatBody('teams', ALL, SENT, SITE)).toEqual({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            run('New response to “Reader survey”', { size: 'Large', weight: 'Bolder' }),
            run('How was it?', { weight: 'Bolder' }),
            run('Fine\nA bit *slow*'),
            run('Who?', { weight: 'Bolder' }),
            run('ann@b.co\nAnn'),
            run(words.facts(SENT as never), { isSubtle: true, size: 'Small' }),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'See the response', url: LINK }],
        },
      },
    ],
  });
});

test('Discord gets one embed with a field for each answer, and nobody is mentioned (DC-49)', () => {
  expect(chatBody('discord', ALL, SENT, SITE)).toEqual({
    embeds: [
      {
        title: 'New response to “Reader survey”',
        url: LINK,
        timestamp: AT,
        fields: [
          { name: 'How was it?', value: 'Fine\nA bit \\*slow\\*' },
          { name: 'Who?', value: 'ann\\@b\\.co\nAnn' },
          {
            name: '\u200b',
            value: 'Page\\: Pricing \\(https\\://example\\.com/pricing\\)\nDate\\: November 20, 2026 at 1\\:00 PM',
          },
          { name: 'See the response', value: LINK },
        ],
      },
    ],
    allowed_mentions: { parse: [] },
  });
});

describe.each(['slack', 'teams', 'discord'] as const)('%s', (service) => {
  test('without answers it says survey, page, time and link (DC-54)', () => {
    const body = JSON.stringify(chatBody(service, { include_answers: false }, SENT, SITE));
    for (const text of ['How was it?', 'Fine', 'Ann']) expect(body).not.toContain(text);
    for (const text of ['Reader survey', 'Pricing', 'November 20', LINK]) expect(body).toContain(text);
  });

  test('is told of an alert and of many responses at once (DC-55, DC-65)', () => {
    const survey = { id: 3, title: 'Reader survey' };
    const alert = { id: 'a', name: 'NPS', measure: 'nps', window: 'yesterday', value: -5, below: 10 } as const;
    const news = { event: 'alert.raised' as const, survey: null };
    const body = { survey, alert: { ...alert, above: null, responses: 34 }, at: AT };
    const told = JSON.stringify(chatBody(service, ALL, { ...news, body }, SITE));
    expect(told).toContain('NPS');
    expect(told).toContain('https://s.example/r');
    const many = JSON.stringify(chatBodyForMany(service, survey, 42, SITE));
    expect(many).toContain('42 new responses to “Reader survey”');
    expect(many).toContain('https://s.example/admin/results/survey/3/responses"');
  });
});

/** Five bytes in UTF-8 for each two characters, and never to be cut in two. */
const FAMILY = '👨‍👩‍👧‍👦';
const MANY = Array.from({ length: 100 }, (_, n) =>
  answer(`Question ${n + 1} ${FAMILY.repeat(20)}`, FAMILY.repeat(400)),
);
const message = (entries: { name: string; text: string }[]) => ({
  title: FAMILY.repeat(100),
  entries,
  facts: 'Page: Home',
  at: AT,
  link: { text: 'See the response', url: LINK },
  more: words.more,
});
const LONG = MANY.map(({ question_title, value }) => ({ name: question_title, text: value ?? '' }));

/** Every text of a body, whatever its place. */
function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  if (typeof body !== 'object' || body === null) return [];
  return Object.values(body).flatMap(textsIn);
}

function expectWhole(body: unknown) {
  for (const text of textsIn(body)) {
    expect(text.isWellFormed()).toBe(true);
    // A family that was cut would end with a joiner or a part of it.
    expect(text.replaceAll(FAMILY, '')).not.toMatch(/[\u200d]|👨|👩|👧|👦/u);
  }
}

test('100 long answers stay within what Slack takes, and the rest is counted (DC-52)', () => {
  const body = slack(message(LONG)) as { blocks: { type: string; text?: { text: string } }[] };
  expect(body.blocks.length).toBeLessThanOrEqual(SLACK.blocks);
  for (const { type, text } of body.blocks)
    if (text) expect(text.text.length).toBeLessThanOrEqual(type === 'header' ? SLACK.header : SLACK.text);
  const shown = body.blocks.filter(({ type }) => type === 'rich_text').length;
  expect(JSON.stringify(body)).toContain(`${100 - shown} more answers`);
  expect(shown).toBeGreaterThan(20);
  expectWhole(body);
});

test('100 long answers stay within the 28 KB that Teams takes, and the rest is counted (DC-52)', () => {
  const body = teams(message(LONG));
  const bytes = Buffer.byteLength(JSON.stringify(body));
  expect(bytes).toBeLessThanOrEqual(TEAMS.bytes);
  expect(JSON.stringify(body)).toMatch(/\d+ more answers/);
  expectWhole(body);
  // One short answer less than fits would be too careful.
  const short = teams(message(LONG.map(({ name }) => ({ name: name.slice(0, 8), text: 'Yes' }))));
  expect(JSON.stringify(short)).not.toContain('more answers');
});

test('100 long answers stay within what Discord takes, with their backslashes (DC-52)', () => {
  const stars = LONG.map(({ name }) => ({ name, text: '*'.repeat(2000) }));
  for (const entries of [LONG, stars, LONG.map(({ name }) => ({ name: name.slice(0, 8), text: 'Yes' }))]) {
    const { embeds } = discord(message(entries)) as {
      embeds: { title: string; fields: { name: string; value: string }[] }[];
    };
    const [{ title, fields } = { title: '', fields: [] }] = embeds;
    expect(fields.length).toBeLessThanOrEqual(DISCORD.fields);
    for (const { name, value } of fields) {
      expect(name.length).toBeLessThanOrEqual(DISCORD.name);
      expect(value.length).toBeLessThanOrEqual(DISCORD.value);
    }
    const all = fields.reduce((sum, { name, value }) => sum + name.length + value.length, title.length);
    expect(all).toBeLessThanOrEqual(DISCORD.all);
    expect(JSON.stringify(fields)).toMatch(/\d+ more answers/);
    expectWhole(embeds);
  }
});

test.each([
  ['ab', 2, 'ab'],
  ['abc', 2, 'a…'],
  [`a${FAMILY}bc`, 13, `a${FAMILY}…`],
  [`a${FAMILY}bc`, 12, 'a…'],
  ['é'.normalize('NFD').repeat(3), 4, `${'é'.normalize('NFD')}…`],
])('%s cut to %i is %s (DC-52)', (text, max, expected) => {
  expect(cut(text, max)).toBe(expected);
});

const HOSTILE = [
  '<!channel> <@U1>',
  '@everyone @here',
  '[x](http://evil.test)',
  '*b* _i_ ~s~ `c` ||h||',
  '# big\n> q\n- l\n1. n',
];

test.each(HOSTILE)('%j stays as it was written, in texts that no service formats (DC-53)', (text) => {
  const sent = sentWith(answer(text, text));
  const inSlack = chatBody('slack', ALL, sent, SITE) as { text: string; blocks: object[] };
  expect(inSlack.blocks).toContainEqual({ type: 'section', text: plain(text) });
  expect(JSON.stringify(inSlack)).not.toContain('"type":"mrkdwn"');
  const inTeams = JSON.stringify(chatBody('teams', ALL, sent, SITE));
  expect(inTeams).toContain(JSON.stringify({ type: 'TextRun', text }));
  expect(inTeams).not.toContain('"TextBlock"');
  const { embeds } = chatBody('discord', ALL, sent, SITE) as {
    embeds: [{ fields: { name: string; value: string }[] }];
  };
  const [field] = embeds[0].fields;
  for (const shown of [field?.name ?? '', field?.value ?? '']) {
    expect(shown.replaceAll(/\\(.)/g, '$1')).toBe(text);
    // Every sign that Discord reads has a backslash before it.
    expect(shown.replaceAll(/\\./g, '')).not.toMatch(/[*_~`|<>[\]()#@]|https?:\/\/|^\s*[-+] |^\s*\d+\. /m);
  }
});

test('the title of a survey mentions nobody in Slack (DC-53)', () => {
  const { text } = slack({ ...message([]), title: 'New response to “<!channel> & co”' }) as { text: string };
  expect(text).toBe('New response to “&lt;!channel&gt; &amp; co”');
});
