import { Agent, request } from 'node:https';
import { until } from './tools.mjs';

/** Calls of visitors and people to a server behind a proxy. */

export const HOST = 'feedback.example.org';
export const PORTS = { tls: 45443, plain: 45080, one: 4401, two: 4402 };
export const TITLE = 'Behind a proxy';
export const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const agent = new Agent({ rejectUnauthorized: false, servername: HOST, keepAlive: true });
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function send(method, path, headers) {
  return request({
    host: '127.0.0.1',
    port: PORTS.tls,
    method,
    path,
    agent,
    servername: HOST,
    headers: { host: `${HOST}:${PORTS.tls}`, ...headers },
  });
}

/**
 * One call through the proxy; resolves with `{ status, headers, text }`.
 * @param {string} method
 * @param {string} path
 * @param {{ headers?: Record<string, string>, json?: object, body?: Buffer }} options
 * @returns {Promise<any>}
 */
export function call(method, path, { headers = {}, json, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = json === undefined ? body : Buffer.from(JSON.stringify(json));
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const length = sent ? { 'content-length': sent.length } : {};
    const one = send(method, path, { ...type, ...length, ...headers });
    one.on('response', async (reply) => {
      const parts = [];
      reply.on('data', (part) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () => {
        resolve({ status: reply.statusCode, headers: reply.headers, text: Buffer.concat(parts).toString() });
      });
    });
    one.on('error', reject);
    one.end(sent);
  });
}

/** A stream through the proxy, as far as it has come. */
export function stream(path, headers) {
  let text = '';
  const one = send('GET', path, headers);
  one.on('response', (reply) => {
    reply.on('data', (part) => {
      text += part;
    });
  });
  one.on('error', () => undefined);
  one.end();
  return { text: () => text, close: () => one.destroy() };
}

/** Signs in with the link that a server has printed, and publishes the survey of this trial. */
export async function publishSurvey(printed) {
  const token = /token=(\S+)/.exec(printed)?.[1];
  const signedIn = await call('POST', '/api/v1/session/link', { json: { token } });
  const [set = ''] = signedIn.headers['set-cookie'] ?? [];
  const { nonce } = JSON.parse(signedIn.text);
  const headers = { cookie: set.split(';')[0] ?? '', 'x-wp-nonce': nonce };
  const questions = [{ id: 'q1', type: 'text', title: 'How was it?' }];
  const survey = await call('POST', '/api/v1/surveys', {
    headers,
    json: { title: TITLE, status: 'publish', questions },
  });
  await until(async () => (await call('GET', '/api/v1/widget')).text.includes(TITLE));
  return { set, headers, id: JSON.parse(survey.text).id };
}

/** A response of a visitor to the survey of this trial; one id is stored once, however often it is sent. */
export async function submit(submission_id = crypto.randomUUID()) {
  const { surveys } = JSON.parse((await call('GET', '/api/v1/widget')).text);
  const { id, nonces } = surveys.find(({ title }) => title === TITLE);
  const json = { answers: [{ question_id: 'q1', value: 'Good' }], nonce: nonces.submission, submission_id };
  return call('POST', `/api/v1/surveys/${id}/responses`, { json });
}

/** Calls of visitors, whose pages send a submission again after 502; `again` tells how many times they did. */
export function visitors() {
  let count = 0;
  const submitAsPagesDo = async (id = crypto.randomUUID(), pauseMs = 1000) => {
    const reply = await submit(id);
    if (reply.status !== 502 || pauseMs > 4000) return reply;
    count += 1;
    await wait(pauseMs);
    return submitAsPagesDo(id, pauseMs * 2);
  };
  return {
    again: () => count,
    kinds: [
      { work: () => call('GET', '/api/v1/widget'), wanted: 200 },
      { work: () => submitAsPagesDo(), wanted: 201 },
    ],
  };
}

/** Sends a body in so many parts, a second apart; resolves with the status, or the words of an error. */
export function sendSlowly(method, path, { headers, body, seconds }) {
  return new Promise((resolve) => {
    const one = send(method, path, { ...headers, 'content-length': body.length });
    one.on('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    one.on('error', (error) => resolve(error.message));
    const size = Math.ceil(body.length / seconds);
    const part = (n) => {
      one.write(body.subarray(n * size, (n + 1) * size));
      if (n + 1 < seconds) setTimeout(part, 1000, n + 1);
      else one.end();
    };
    part(0);
  });
}

/** Makes calls until it is told to end; then resolves with what failed. */
export function keepCalling(kinds) {
  const failed = [];
  let count = 0;
  let isOver = false;
  const go = async ({ work, wanted }) => {
    while (!isOver) {
      const status = await work().then(
        (reply) => reply.status,
        (error) => error.code ?? error.message,
      );
      count += 1;
      if (status !== wanted) failed.push(status);
      await wait(15);
    }
  };
  const all = kinds.map(go);
  return {
    count: () => count,
    async end() {
      isOver = true;
      await Promise.all(all);
      return failed;
    },
  };
}

/** Makes so many calls a second until it is told to end, however long they take; then resolves with what failed. */
export function callOften(perSecond, kinds) {
  const failed = [];
  const done = Object.fromEntries(kinds.map(({ name }) => [name, 0]));
  const running = new Set();
  const begun = performance.now();
  let count = 0;
  const timer = setInterval(() => {
    for (; count < ((performance.now() - begun) / 1000) * perSecond; count++) {
      const { name, work, wanted } = kinds[count % kinds.length];
      const at = Math.round(performance.now() - begun);
      const one = work()
        .catch((error) => ({ status: error.code ?? error.message, text: '' }))
        .then(({ status, text }) => {
          if (status === wanted) done[name] += 1;
          else failed.push(`${name} after ${at} ms: ${status} ${text.slice(0, 100)}`);
          running.delete(one);
        });
      running.add(one);
    }
  }, 5);
  return {
    done,
    async end() {
      clearInterval(timer);
      await Promise.all(running);
      return { failed, perSecond: Math.round((count * 1000) / (performance.now() - begun)) };
    },
  };
}
