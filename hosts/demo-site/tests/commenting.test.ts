import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDialects } from '../../../apps/server/src/platform/db/testing.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { readCommentForm } from '../src/comments/comment-form.ts';
import type { SiteTables } from '../src/tables.ts';

const POST = '/blog/beans-again';

async function nonceOf(client: Client, url: string, form: string): Promise<string> {
  const { body } = await client.inject<string>({ method: 'GET', url });
  const part = body.slice(body.indexOf(`action="${form}`));
  return /name="nonce" value="([^"]*)"/.exec(part)?.[1] ?? '';
}

function send(client: Client, url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return client.inject<string>({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

test('a commenter’s name loses its invisible characters (FS-22)', () => {
  const [bell, override, isolate] = [7, 0x202e, 0x2066].map((code) => String.fromCharCode(code));
  const author = `A${override}B${isolate}C${bell}\n`;
  expect(readCommentForm({ author, body: 'Two\r\nlines' }).draft).toEqual({
    author: 'ABC',
    body: 'Two\nlines',
  });
});

describe.each(testDialects())('comments on %s', (dialect) => {
  let server: TestServer;
  let nonce: string;
  const postComment = (fields: Record<string, string>, headers?: Record<string, string>) =>
    send(server.visitor, `${POST}/comments`, { nonce, ...fields }, headers);
  const page = async () => (await server.visitor.inject<string>({ method: 'GET', url: POST })).body;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    nonce = await nonceOf(server.visitor, POST, `${POST}/comments`);
  });
  afterAll(() => server.close());

  test('a comment is stored, shown as plain text, and linked to', async () => {
    const reply = await postComment({
      author: 'Ö. <b>Bold</b>',
      body: '  First line\r\nsecond <script>alert(1)</script>\r\n\r\n=1+1 "quoted"\0  ',
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toMatch(new RegExp(`^${POST}#comment-\\d+$`));
    const body = await page();
    expect(body).toContain('Ö. &#60;b&#62;Bold&#60;/b&#62;');
    expect(body).toContain('<p>First line<br>second &#60;script&#62;alert(1)&#60;/script&#62;</p>');
    expect(body).toContain('<p>&#61;1+1 &#34;quoted&#34;</p>');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(`id="${reply.headers.location?.split('#')[1]}"`);
  });

  test.each([
    [{ author: '', body: 'Hello' }, 'Please give a name.'],
    [{ author: 'Ada', body: ' \n ' }, 'Please write something.'],
    [{ author: 'a'.repeat(61), body: 'Hello' }, 'At most 60 characters, please.'],
    [{ author: 'Ada', body: 'b'.repeat(2001) }, 'At most 2000 characters, please.'],
    [{}, 'Please give a name.'],
  ])('one that misses something is shown again: %#', async (fields: Record<string, string>, text) => {
    const before = (await page()).match(/class="comment"/g)?.length;
    const reply = await postComment(fields);
    expect(reply.status).toBe(422);
    expect(reply.body).toContain(text);
    expect(reply.body).toContain('aria-invalid="true" aria-describedby="');
    if (fields.author === 'Ada') expect(reply.body).toContain('value="Ada"');
    expect((await page()).match(/class="comment"/g)?.length).toBe(before);
  });

  test('bots that fill in the hidden field are told that it worked', async () => {
    const reply = await postComment({ author: 'Bot', body: 'Buy this', website: 'http://spam.test' });
    expect([reply.status, reply.headers.location]).toEqual([303, `${POST}#comments`]);
    expect(await page()).not.toContain('Buy this');
  });

  test('a form that is not ours, is too old or comes from another site is refused', async () => {
    const fields = { author: 'Ada', body: 'From elsewhere' };
    expect((await postComment({ ...fields, nonce: '' })).status).toBe(403);
    expect((await postComment({ ...fields, nonce: 'x'.repeat(22) })).status).toBe(403);
    const other = await nonceOf(server.visitor, '/blog/sharp-enough', '/blog/sharp-enough/comments');
    expect((await postComment({ ...fields, nonce: other })).status).toBe(403);
    expect((await postComment(fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const refused = await postComment(fields, { 'sec-fetch-site': 'same-site' });
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await page()).not.toContain('From elsewhere');
  });

  test('a logged-in person’s form works only for them', async () => {
    const editor = await server.as('editor');
    const fields = { author: 'Eve', body: 'Forged' };
    expect((await send(editor, `${POST}/comments`, { ...fields, nonce })).status).toBe(403);
    const own = await nonceOf(editor, POST, `${POST}/comments`);
    expect((await postComment({ ...fields, nonce: own })).status).toBe(403);
    expect((await send(editor, `${POST}/comments`, { ...fields, body: 'Mine', nonce: own })).status).toBe(303);
  });

  test('a comment that is not a form, is too large or belongs to no story is refused with a page', async () => {
    const json = await server.visitor.inject<string>({
      method: 'POST',
      url: `${POST}/comments`,
      payload: { a: 1 },
    });
    expect(json.status).toBe(403);
    const large = await postComment({ author: 'Ada', body: 'x'.repeat(20_000) });
    expect(large.status).toBe(413);
    expect((await send(server.visitor, '/blog/nothing/comments', { nonce })).status).toBe(404);
  });

  test('the first comments are added once', async () => {
    const ours = () => server.deps.db.withTables<SiteTables>();
    const count = async () =>
      Number(
        (
          await ours()
            .selectFrom('site_comments')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      );
    await ours().deleteFrom('site_comments').execute();
    await server.deps.host.addFirstContent?.(server.deps.db as unknown as Kysely<unknown>);
    const first = await count();
    expect(first).toBeGreaterThan(5);
    await server.deps.host.addFirstContent?.(server.deps.db as unknown as Kysely<unknown>);
    expect(await count()).toBe(first);
  });
});

test('nobody comments more than six times a minute', async () => {
  const server = await startTestServer({ dialect: 'sqlite', config: { rateLimit: true } });
  const nonce = await nonceOf(server.visitor, POST, `${POST}/comments`);
  const statuses = [];
  for (let i = 0; i < 7; i += 1) {
    const reply = await send(server.visitor, `${POST}/comments`, {
      nonce,
      author: 'Ada',
      body: `Number ${i}`,
    });
    statuses.push(reply.status);
    if (i === 6) {
      expect(reply.headers['retry-after']).toMatch(/^\d+$/);
      expect(reply.body).toContain('One moment, please');
    }
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429]);
  await server.close();
});
