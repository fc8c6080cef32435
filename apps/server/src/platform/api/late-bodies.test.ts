import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyHeaders } from '../../testing/people.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import type { ContractRow } from './contract-rows.ts';
import { contractRows } from './contract-rows.ts';
import { TIME_LIMITS } from './limits/time-limits.ts';

const TYPES = {
  file: 'multipart/form-data; boundary=b',
  'json-file': 'application/json',
  text: 'text/plain',
};
const usual = { ...TIME_LIMITS };

describe.each(testDialects())('a body that stops in the middle, on %s', (dialect) => {
  let server: TestServer;
  let address: URL;
  let authorization: string;

  beforeAll(async () => {
    Object.assign(TIME_LIMITS, { body: 300, silence: 300 });
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    address = new URL(await server.listen());
    ({ authorization = '' } = await keyHeaders(server.deps, 'administrator'));
  });
  afterAll(async () => {
    await server.close();
    Object.assign(TIME_LIMITS, usual);
  });

  const begin = ({ method, path, meta }: ContractRow, length: number) => {
    const socket = connect(Number(address.port), address.hostname);
    const type = meta.body ? TYPES[meta.body] : 'application/json';
    const head = [
      `${method} /api/v1${path.replaceAll(/\{\w+\}/g, '1')} HTTP/1.1`,
      `Host: ${address.host}`,
      `Authorization: ${authorization}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"file":0}`);
    return socket;
  };
  /** The first line of the reply. */
  const sendHalf = async (row: ContractRow) => (await text(begin(row, 1000))).split('\r\n')[0];
  const sendAndLeave = (row: ContractRow) =>
    new Promise((resolve) => {
      const socket = begin(row, 10);
      socket.once('close', resolve);
      socket.once('connect', () => setImmediate(() => socket.destroySoon()));
    });

  const writing = contractRows().filter(({ method }) => method !== 'GET');
  test.concurrent.each(writing.filter(({ meta }) => !meta.oneAtATime))(
    '$name replies, and the process goes on (FS-01)',
    async (row) => {
      expect(await sendHalf(row)).toMatch(/^HTTP\/1\.1 4\d\d /);
    },
  );

  test.each(writing.filter(({ meta }) => meta.oneAtATime))(
    '$name replies, and gives the place of the account back before (FS-01)',
    async (row) => {
      for (let round = 0; round < 4; round++) expect(await sendHalf(row)).toBe('HTTP/1.1 408 Request Timeout');
    },
  );

  test.each(contractRows().filter(({ meta }) => meta.oneAtATime && meta.body !== undefined))(
    '$name: who leaves at once keeps no place of the account (XS-02)',
    async (row) => {
      for (let round = 0; round < 5; round++) await sendAndLeave(row);
      await expect.poll(() => sendHalf(row)).toBe('HTTP/1.1 408 Request Timeout');
    },
  );
});
