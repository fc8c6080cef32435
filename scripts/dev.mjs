import { spawn } from 'node:child_process';
import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node-24.mjs';
import { inRoot } from './setup/paths.mjs';
import { childEnv, onStop } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

const host = process.env.HOST ?? '127.0.0.1';
const server = `http://${host}:${process.env.PORT ?? 4400}`;
const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');

const parts = [
  { name: 'server', args: ['--watch', 'apps/server/src/cli.ts', 'serve'], cwd: inRoot() },
  // Vite serves the admin with hot reload and forwards its calls to the server.
  { name: 'admin', args: [vite], cwd: inRoot('apps', 'admin') },
  { name: 'widget', args: [vite, 'build', '--watch', '--manifest'], cwd: inRoot('apps', 'widget') },
];

await main(async () => {
  await ensureInstalled();
  const env = childEnv({ UF_DEV: '1', UF_SERVER_URL: server });
  const children = parts.map((part) => startPart(part, env));
  onStop(() => endAll(children));
  // The three belong together: when one ends, for whatever reason, the others are ended too.
  const code = await Promise.race(children.map((child) => child.ended));
  endAll(children);
  await Promise.all(children.map((child) => child.ended));
  return code;
});

function startPart({ name, args, cwd }, env) {
  const child = spawn(node24(), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of ['stdout', 'stderr']) prefixLines(child[stream], name, process[stream]);
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 0));
  });
  return { child, ended };
}

function endAll(children) {
  for (const { child } of children) child.kill('SIGTERM');
}

function prefixLines(from, name, to) {
  let rest = '';
  from.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) to.write(`${name.padEnd(7)}| ${line}\n`);
  });
}
