import phpParser from 'php-parser';

const DOMAIN = 'userfeedback-connector';
const SUPERGLOBALS = ['_GET', '_POST', '_REQUEST', '_COOKIE', '_SERVER', '_FILES'];
const TRANSLATING = ['__', '_e', '_x', '_n', '_nx', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e'];
const SAFE =
  /^(esc_(html|attr|url|textarea|js)(__)?|checked|selected|disabled|absint|wp_kses_post|number_format_i18n|wp_json_encode_safe)$/;
const SANITIZING = /^(sanitize_\w+|absint|wp_verify_nonce|rest_sanitize_\w+)$/;
const NONCES = ['check_admin_referer', 'check_ajax_referer', 'wp_verify_nonce'];
const FORBIDDEN = {
  wp_redirect: 'wp_redirect leads anywhere: use wp_safe_redirect.',
  eval: 'No eval.',
  unserialize: 'No unserialize.',
  file_put_contents: 'The plugin writes no files.',
  fopen: 'The plugin writes no files.',
};

/**
 * What is wrong with a file of the plugin, as `{ line, text }`: rules of WordPress's directory that need the syntax tree. A
 * comment `// phpcs:ignore -- why` above a line exempts what it prints or queries.
 */
export function checkPhp(code, name) {
  const engine = new phpParser.Engine({
    parser: { extractDoc: true, suppressErrors: false, version: 704 },
    ast: { withPositions: true },
  });
  const tree = engine.parseCode(code, name);
  const lines = code.split('\n');
  const found = [];
  const isExempt = (line) => /\/\/ phpcs:ignore -- \S/.test(lines[line - 2] ?? '');
  const complain = (node, text) => {
    const line = node.loc.start.line;
    if (!found.some((one) => one.line === line && one.text === text)) found.push({ line, text });
  };
  walk(tree, [], (node, above) => {
    if (node.kind === 'echo' || node.kind === 'print') {
      const parts = node.kind === 'echo' ? node.expressions : [node.expression];
      if (!isExempt(node.loc.start.line) && !parts.every(isSafe)) complain(node, 'Output is not escaped.');
    }
    if (node.kind === 'eval') complain(node, FORBIDDEN.eval);
    if (node.kind === 'string' && /nopriv/.test(node.value))
      complain(node, 'No handler for people who are not logged in.');
    if (node.kind === 'variable' && SUPERGLOBALS.includes(node.name) && !isClean(above))
      complain(node, `$${node.name} is used without wp_unslash and a sanitizer.`);
    if (node.kind === 'call') checkCall(node, name, complain, isExempt, code);
  });
  if (/\$_POST\b/.test(code) && !NONCES.some((nonce) => code.includes(`${nonce}(`)))
    found.push({
      line: code.slice(0, code.indexOf('$_POST')).split('\n').length,
      text: 'A form is handled without a nonce.',
    });
  return found;
}

function checkCall(node, name, complain, isExempt, code) {
  const called = calledBy(node);
  if (called in FORBIDDEN) complain(node, FORBIDDEN[called]);
  if (/^wp_(safe_)?remote_(request|get|post|head)$/.test(called) && !name.endsWith('class-server.php'))
    complain(node, 'Only class-server.php calls the server.');
  if (isQuery(node) && !name.endsWith('class-mirror.php'))
    complain(node, 'Only class-mirror.php asks the database itself.');
  if (called === 'printf' && !isExempt(node.loc.start.line) && !node.arguments.every(isSafe))
    complain(node, 'Output is not escaped.');
  if (TRANSLATING.includes(called)) {
    const domain = node.arguments.at(-1);
    if (domain?.kind !== 'string' || domain.value !== DOMAIN) complain(node, `The text domain is not ${DOMAIN}.`);
  }
  if (called === 'register_rest_route') {
    const text = code.slice(node.loc.start.offset, node.loc.end.offset);
    if (!/'permission_callback'[\s\S]*current_user_can\(/.test(text)) complain(node, 'A route without a capability.');
  }
}

function calledBy({ what }) {
  return what?.kind === 'name' ? what.name.replace(/^\\/, '') : '';
}

const isQuery = ({ what }) =>
  what?.kind === 'propertylookup' &&
  what.what?.name === 'wpdb' &&
  ['query', 'get_var', 'get_col', 'get_row', 'get_results', 'insert', 'update', 'delete', 'replace'].includes(
    what.offset?.name,
  );

/** Whether what is printed cannot contain markup of somebody else. */
function isSafe(node) {
  switch (node.kind) {
    case 'string':
    case 'number':
      return true;
    case 'bin':
      return isSafe(node.left) && isSafe(node.right);
    case 'retif':
      return isSafe(node.trueExpr) && isSafe(node.falseExpr);
    case 'cast':
      return node.type === 'int';
    case 'call':
      return SAFE.test(calledBy(node));
    default:
      return false;
  }
}

/** Whether what came from a browser is only looked for, or goes through wp_unslash into a sanitizer. */
function isClean(above) {
  if (above.some((node) => node.kind === 'isset')) return true;
  const calls = above.filter((node) => node.kind === 'call').map(calledBy);
  return calls.includes('wp_unslash') && calls.some((call) => SANITIZING.test(call));
}

function walk(node, above, visit) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) walk(one, above, visit);
    return;
  }
  if (node.kind) visit(node, above);
  const next = node.kind ? [...above, node] : above;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'loc' && key !== 'leadingComments' && key !== 'trailingComments') walk(value, next, visit);
  }
}
