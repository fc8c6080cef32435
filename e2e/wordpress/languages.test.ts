import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startWordPress } from '../../scripts/wordpress/site.mjs';
import { connect, SETTINGS } from './session.ts';
import { startStandIn } from './stand-in.ts';

const [site, server] = await Promise.all([startWordPress({ zipped: true }), startStandIn()]);
afterAll(() => Promise.all([site.stop(), server.stop()]));
const admin = await connect(site, server.link);

/** As if WordPress had files of that language. */
const speak = (locale: string) =>
  writeFile(
    join(site.folder, 'test-config.php'),
    `<?php $GLOBALS['wp_filter']['locale'][10][] = ['accepted_args' => 1, 'function' => function () { return '${locale}'; }];`,
  );

test.each([
  [
    'de_DE',
    'Verbunden mit ',
    '3 veröffentlichte Umfragen erscheinen ab jetzt auf dieser Website.',
    'Umfrage bearbeiten',
  ],
  // There is one German for all of them.
  ['de_AT', 'Verbunden mit ', 'Jetzt abgleichen', 'Umfrage bearbeiten'],
  ['de_DE_formal', 'Verbunden mit ', 'Jetzt abgleichen', 'Umfrage bearbeiten'],
  ['fr_CA', 'Connecté à ', 'Synchroniser maintenant', 'Modifier l’enquête'],
  ['es_MX', 'Conectado a ', 'Sincronizar ahora', 'Editar encuesta'],
  ['pt_BR', 'Conectado a ', 'Sincronizar agora', 'Editar pesquisa'],
  ['ar', 'متصل بـ ', '3 استبيانات منشورة تظهر على هذا الموقع من الآن.', 'تحرير الاستبيان'],
  ['nl_NL', 'Connected to ', 'Sync now', undefined],
])('in %s the plugin’s page and its blocks are (XW-06)', async (locale, connected, more, block) => {
  await speak(locale);
  const { text } = await admin.get(SETTINGS);
  expect(text).toContain(connected);
  expect(text).toContain(more);
  const editor = (await admin.get('/wp-admin/post-new.php')).text;
  const messages = JSON.stringify([...editor.matchAll(/"Edit survey":\["([^"]*)"\]/g)].map(([, told]) => told));
  expect(JSON.parse(messages).map((told: string) => JSON.parse(`"${told}"`))).toEqual(block ? [block] : []);
});
