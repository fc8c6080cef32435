import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { startParts } from './parts.ts';
import { connect, logIn, press, runClock } from './session.ts';

const { site, server } = await startParts();
const { host } = new URL(server.url);
const TOOLS = {
  export: { action: 'export_personal_data', page: '/wp-admin/export-personal-data.php' },
  erase: { action: 'remove_personal_data', page: '/wp-admin/erase-personal-data.php' },
};
type Tool = keyof typeof TOOLS;

/** Opens a request that its person has confirmed. */
const ask = (tool: Tool, email: string) =>
  site.php<number>(`return wp_create_user_request('${email}', '${TOOLS[tool].action}', [], 'confirmed');`);
const statusOf = (id: number) => site.php<string>(`return get_post_status(${id});`);

/** Presses the button of a request and does what WordPress's script does then: asks all parties, page after page. */
async function handle(tool: Tool, id: number) {
  const { text } = await admin.get(TOOLS[tool].page);
  const party = tool === 'export' ? 'exporter' : 'eraser';
  const row = text.slice(text.indexOf(`data-request-id="${id}"`) - 200);
  const count = Number(new RegExp(`data-${party}s-count="(\\d+)"`).exec(row)?.[1]);
  const security = /data-nonce="(\w+)"/.exec(row)?.[1] ?? '';
  const all = { messages: [] as string[], removed: 0, url: '' };
  for (let index = 1, page = 1; index <= count; page++) {
    const fields = { [party]: `${index}`, id: `${id}`, page: `${page}`, security, sendAsEmail: 'false' };
    const action = `wp-privacy-${tool}-personal-data`;
    const reply = await admin.post('/wp-admin/admin-ajax.php', { action, ...fields });
    const { success, data } = JSON.parse(reply.text);
    if (!success) return { ...all, failed: JSON.stringify(data) };
    all.messages.push(...(data.messages ?? []));
    all.removed += data.items_removed || 0;
    all.url = data.url ?? '';
    if (data.done) {
      index += 1;
      page = 0;
    }
  }
  return all;
}

const admin = await logIn(site, 'admin');

test('a site that was never connected settles both without asking anybody (WX-04)', async () => {
  expect((await handle('export', await ask('export', 'zoe@mail.test'))).url).toContain('.zip');
  expect(await handle('erase', await ask('erase', 'zoe@mail.test'))).toMatchObject({
    messages: [],
    removed: 0,
  });
  expect(server.calls).toEqual([]);
  expect((await admin.get(TOOLS.export.page)).text).not.toContain('Responses may still be kept');
});

test('what the server finds is in the file, page after page, as it was written (WX-01)', async () => {
  await connect(site, server.link);
  const response = (number: number) => ({
    group_id: 'userfeedback-responses',
    group_label: 'Survey responses',
    item_id: `response-${number}`,
    data: [{ name: 'What did you miss?', value: `Soup <b>${number}</b> & bread` }],
  });
  server.behave(({ path, body }) => {
    if (path !== '/api/v1/host/privacy/export') return undefined;
    const first = body.page * 100 - 99;
    const data = Array.from({ length: Math.min(100, 251 - first) }, (_, at) => response(first + at));
    return { body: { data, done: body.page === 3 } };
  });
  const { url } = await handle('export', await ask('export', 'ann@mail.test'));
  const calls = server.calls.filter(({ path }) => path.endsWith('/export'));
  expect(calls.map(({ body }) => body)).toEqual([1, 2, 3].map((page) => ({ email: 'ann@mail.test', page })));
  const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  const html = strFromU8(files['index.html'] ?? new Uint8Array());
  expect(html).toContain('Survey responses');
  expect(html.match(/Soup &lt;b&gt;\d+&lt;\/b&gt; &amp; bread/g)).toHaveLength(250);
});

test('erasing goes on until the server is done, and shows what it says (WX-02)', async () => {
  const words = 'Ratings of posts cannot be found: nothing in them leads to a person.';
  server.behave(({ path, body }) => {
    if (path !== '/api/v1/host/privacy/erase') return undefined;
    const done = body.page === 3;
    const messages = done ? [words, 'Delete the row in “<i>Fair</i>” yourself.'] : [];
    return { body: { items_removed: done ? 50 : 100, items_retained: 0, messages, done } };
  });
  const id = await ask('erase', 'ann@mail.test');
  expect(await handle('erase', id)).toEqual({
    removed: 250,
    messages: [words, 'Delete the row in “&lt;i&gt;Fair&lt;/i&gt;” yourself.'],
    url: '',
  });
  expect(await statusOf(id)).toBe('request-completed');
});

test.each([
  ['away', () => ({ status: 503 }), '', 'The survey server cannot be reached'],
  ['hanging', () => 'hang' as const, '', 'The survey server cannot be reached'],
  ['not to be signed for', () => undefined, 'lost', 'The key of this connection cannot be read any more'],
])('where the server is %s both fail, and the request stays open (WX-03)', async (_, reply, key, reason) => {
  const swap = (from: string, to: string) =>
    site.php(`$state = get_option('userfeedback_connector'); $state['${to}'] = $state['${from}'];
      $state['${from}'] = ''; update_option('userfeedback_connector', $state, false);`);
  if (key) await swap('key', 'kept');
  server.behave(reply);
  const told = `UserFeedback could not be asked: ${reason}. Try again later.`;
  for (const tool of key ? (['export', 'erase'] as const) : (['erase'] as const)) {
    const id = await ask(tool, `ben-${reason.length}@mail.test`);
    expect(await handle(tool, id)).toMatchObject({
      failed: JSON.stringify([{ code: 'userfeedback_connector', message: told }]),
    });
    expect(await statusOf(id)).toBe('request-confirmed');
    expect((await admin.get(TOOLS[tool].page)).text).toContain(told);
    if (key) await swap('kept', 'key');
    server.behave(({ path }) =>
      path.includes('privacy')
        ? { body: { items_removed: 1, items_retained: 0, messages: [], data: [], done: true } }
        : undefined,
    );
    await handle(tool, id);
    expect((await admin.get(TOOLS[tool].page)).text).not.toContain('could not be asked');
    if (key) await swap('key', 'kept');
  }
  if (key) await swap('kept', 'key');
});

test('the guide for the privacy policy has what the server stores, and the cookie of readers (WX-05)', async () => {
  const guide = async () => (await admin.get('/wp-admin/options-privacy.php?tab=policyguide')).text;
  const before = await guide();
  expect(before).toContain('Visitors can answer surveys.');
  expect(before).toContain('People who are logged in have the cookie userfeedback-reader.');
  const config = {
    ...server.config,
    access: { view_results: 'x', delete_surveys: [7] },
    widget: { src: 'x' },
  };
  server.behave(({ path }) => {
    if (path === '/api/v1/host/privacy/text') return { body: { sections: ['x', { title: ['y'] }] } };
    return path === '/api/v1/host/config' ? { body: config } : undefined;
  });
  await runClock(site, 'hourly');
  // A server that somebody has broken into shuts nobody out of wp-admin.
  expect((await admin.get('/wp-admin/')).status).toBe(200);
  server.behave(({ path }) =>
    path === '/api/v1/host/privacy/text'
      ? { body: { sections: [{ title: 'Browser', sentences: ['Nothing is kept.', 'Ask <us>.'] }] } }
      : undefined,
  );
  await runClock(site, 'hourly');
  const after = await guide();
  expect(after).toContain('<h3>Browser</h3><p>Nothing is kept. Ask &lt;us&gt;.</p>');
  expect(after).not.toContain('Visitors can answer surveys.');
});

test.each([
  ['here', () => press(admin, 'disconnect')],
  [
    'by the server',
    async () => {
      await connect(site, server.link);
      server.behave(() => ({ status: 401, body: { code: 'unknown_site', message: '' } }));
    },
  ],
])('a connection that was ended %s is told where responses may still be (WX-04)', async (how, end) => {
  await end();
  const words = `Responses may still be kept on ${host}, to which this site was connected.`;
  expect(await handle('erase', await ask('erase', `${how.length}@mail.test`))).toEqual({
    removed: 0,
    messages: [words],
    url: '',
  });
  expect((await handle('export', await ask('export', `${how.length}@mail.test`))).url).toContain('.zip');
  expect((await admin.get(TOOLS.export.page)).text).toContain(words);
});
