import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { call, keepCalling, PORTS, publishSurvey, submit, wait } from './calls.mjs';
import { startProxy } from './proxies.mjs';
import { check, commandsIn, equal, findTarball, readyVersion, sh, start, stopAll, until } from './tools.mjs';

const NEWER = '9.9.9';

/** Two processes behind HAProxy are replaced by a newer version, one after the other, while visitors and people call. */
export async function rolling({ test }) {
  const { tarball, version } = findTarball();
  const folder = mkdtempSync(join(tmpdir(), 'userfeedback-rolling-'));
  const started = [];
  const postgres = await startPostgres();
  try {
    if (!postgres) throw new Error('This needs PostgreSQL.');
    await sh(`tar -xzf ${tarball} -C ${folder}`);
    const program = (which) => join(folder, `userfeedback-${which}`);
    cpSync(program(version), program(NEWER), { recursive: true, verbatimSymlinks: true });
    const name = join(program(NEWER), 'package.json');
    writeFileSync(name, readFileSync(name, 'utf8').replace(`"version": "${version}"`, `"version": "${NEWER}"`));
    const settings = {
      UF_DATA_DIR: join(folder, 'data'),
      UF_SECRET: 'the secret of these processes',
      UF_DEMO: 'off',
      DATABASE_URL: postgres.url,
      UF_RATE_LIMIT: 'off',
      UF_TRUST_PROXY: '127.0.0.1',
      UF_PUBLIC_URL: `https://feedback.example.org:${PORTS.tls}`,
      UF_DRAIN_SECONDS: '4',
    };
    const [backup = '', begin = '', ready = '', status = ''] = commandsIn('upgrading.md', 'Several processes').map(
      (command) => command.replace('./uf ', ''),
    );
    const uf = (which, command, port = PORTS.one) =>
      sh(
        `cd ${folder} && ${Object.entries({ ...settings, PORT: port })
          .map(([key, value]) => `${key}='${value}'`)
          .join(' ')} ${program(which)}/uf ${command}`,
      );
    const serve = async (port, which) => {
      const process = start(join(program(which), 'uf'), [begin], { ...settings, PORT: String(port) });
      started.push(process);
      await uf(which, ready, port);
      return process;
    };
    const processes = { one: await serve(PORTS.one, version), two: await serve(PORTS.two, version) };
    started.push(await startProxy('haproxy', folder));
    const { headers, id } = await publishSurvey(processes.one.output() + processes.two.output());

    await test('two processes behind HAProxy are updated, one after the other: of 2,000 calls of visitors and people none fails (UP-35, UP-43, DP-85)', async () => {
      let acknowledged = 0;
      const counted = async () => {
        const reply = await submit();
        if (reply.status === 201) acknowledged += 1;
        return reply;
      };
      const asPerson = (path) => ({ work: () => call('GET', path, { headers }), wanted: 200 });
      const calls = keepCalling([
        { work: counted, wanted: 201 },
        { work: () => call('GET', '/api/v1/widget'), wanted: 200 },
        asPerson('/api/v1/surveys'),
        asPerson(`/api/v1/surveys/${id}/results`),
      ]);
      await wait(1000);
      await uf(version, backup);
      for (const which of ['one', 'two']) {
        processes[which].child.kill('SIGTERM');
        equal(await processes[which].ended, 0);
        processes[which] = await serve(PORTS[which], NEWER);
        equal(await readyVersion(PORTS[which]), NEWER);
        await wait(2500);
      }
      await until(() => calls.count() >= 2000);
      equal(await calls.end(), []);
      process.stdout.write(`  ${calls.count()} calls, ${acknowledged} responses\n`);
      check(acknowledged > 200, `${acknowledged} responses`);
      await uf(NEWER, status);
      const file = join(folder, 'responses.csv');
      await uf(NEWER, `export --survey ${id} --out ${file}`);
      const stored = readFileSync(file, 'utf8').trim().split('\n').length - 1;
      const results = JSON.parse((await call('GET', `/api/v1/surveys/${id}/results`, { headers })).text);
      equal([stored, results.responses_count], [acknowledged, acknowledged]);
      equal((await uf(NEWER, 'recount')).out.trim(), 'All counts are correct.');
    });
  } finally {
    await stopAll(started);
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
