import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { checkPhp } from './check-php.mjs';
import { compileWith74 } from './php-7.4.mjs';
import { phpFiles } from './plugin-files.mjs';

test.each([
  ['output', 'echo $title;', 'Output is not escaped.'],
  ['output of a format', "printf('<p>%s</p>', $title);", 'Output is not escaped.'],
  ['a superglobal', "$to = $_GET['to'];", '$_GET is used without wp_unslash and a sanitizer.'],
  [
    'a route',
    "register_rest_route('a/v1', '/b', ['callback' => 'c', 'permission_callback' => '__return_true']);",
    'A route without a capability.',
  ],
  ['a form', "if (isset($_POST['do'])) { go(); }", 'A form is handled without a nonce.'],
  ['nopriv', "add_action('wp_ajax_nopriv_x', 'y');", 'No handler for people who are not logged in.'],
  ['a text domain', "__('Survey', 'other');", 'The text domain is not userfeedback-connector.'],
  ['a call elsewhere', '$reply = wp_remote_get($url);', 'Only class-server.php calls the server.'],
  ['a query elsewhere', '$ids = $wpdb->get_col($sql);', 'Only class-mirror.php asks the database itself.'],
  ['a redirect anywhere', 'wp_redirect($url);', 'wp_redirect leads anywhere: use wp_safe_redirect.'],
])('the check of PHP finds %s (WX-16)', (_, line, text) => {
  expect(checkPhp(`<?php\n${line}\n`, 'includes/class-x.php')).toEqual([{ line: 2, text }]);
});

test('the check of PHP finds nothing in the plugin, nor in what is done right (WX-16)', () => {
  const right = `<?php
    echo esc_html(__('Survey', 'userfeedback-connector')) . '<br>';
    $to = isset($_GET['to']) ? sanitize_text_field(wp_unslash($_GET['to'])) : '';
    check_admin_referer('x'); if (isset($_POST['do'])) { go(); }`;
  expect(checkPhp(right, 'a.php')).toEqual([]);
  expect(phpFiles().flatMap(({ name, code }) => checkPhp(code, name))).toEqual([]);
});

test('what PHP 7.4 does not know is found (WX-14)', async () => {
  const newer = [
    'class A { public function __construct(private int $x) {} }',
    'function f(int|string $x) {}',
    '$a = match (1) { 1 => 2 };',
    '$a = $b?->c;',
    'function f(#[B] int $x) {}',
  ];
  const files = newer.map((code, number) => ({ name: `${number}`, code: `<?php ${code}` }));
  const found = await compileWith74([...files, { name: 'old', code: '<?php $f = fn ($x) => $x;' }]);
  expect(found.map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4']);
});

test('the starter stays small: 1,000 bytes (WV-08)', async () => {
  const { gzipSync } = await import('node:zlib');
  const starter = readFileSync(inRoot('hosts', 'wordpress', 'plugin', 'assets', 'start.js'));
  expect(gzipSync(starter, { level: 9 }).length).toBeLessThanOrEqual(1000);
});
