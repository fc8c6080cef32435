import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailServer } from '../../features/deliveries/testing.ts';
import { startMailServer } from '../../features/deliveries/testing.ts';
import type { Mail } from './mailer.ts';
import { createMailer } from './mailer.ts';

const MAIL: Mail = {
  from: { name: 'Käse & Söhne', address: 'site@example.test' },
  to: ['a@example.test', 'b@example.test'],
  subject: 'New response to "Wie war’s?"',
  text: 'Grüße',
  html: '<p>Grüße</p>',
  message_id: '<delivery-7@example.test>',
};

describe('over SMTP', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.stop());
  const mailer = () => createMailer({ smtpUrl: server.url, dataDir: '/nowhere' });

  test('one mail reaches all addresses, whole', async () => {
    await mailer().send(MAIL);
    expect(server.received).toHaveLength(1);
    const [{ to, mail } = { to: [], mail: undefined }] = server.received;
    expect(to).toEqual(['a@example.test', 'b@example.test']);
    expect(mail?.from?.value).toEqual([{ name: 'Käse & Söhne', address: 'site@example.test' }]);
    expect([mail?.subject, mail?.text, mail?.html, mail?.messageId]).toEqual([
      MAIL.subject,
      'Grüße',
      '<p>Grüße</p>',
      MAIL.message_id,
    ]);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('nothing in a subject or a name becomes a header or another address', async () => {
    const evil = 'x\r\nBcc: evil@example.test\r\n\r\nbody';
    await mailer().send({ ...MAIL, subject: evil, from: { name: evil, address: 'site@example.test' } });
    const odd = ['c@example.test>\r\nRCPT TO:<evil@example.test', '"c,evil@example.test"@example.test'];
    await mailer()
      .send({ ...MAIL, to: [...odd, 'a@example.test'] })
      .catch(() => undefined);
    for (const { to, raw, mail } of server.received) {
      expect(to).toContain('a@example.test');
      expect(to.filter((address) => address.startsWith('evil@'))).toEqual([]);
      expect(mail.bcc).toBeUndefined();
      expect(raw).not.toMatch(/^bcc:/im);
      expect(mail.text).toBe('Grüße');
    }
    expect(server.received).toHaveLength(2);
  });

  test('refused recipients are named, for good or for now, with the mail server’s message (FS-09)', async () => {
    server.refused.add('b@example.test');
    server.busy.add('c@example.test');
    expect(await mailer().send({ ...MAIL, to: [...MAIL.to, 'c@example.test'] })).toEqual([
      { address: 'b@example.test', reason: '550 No such user b@example.test', isFinal: true },
      { address: 'c@example.test', reason: '451 c@example.test is busy', isFinal: false },
    ]);
    expect(server.received.map(({ to }) => to)).toEqual([['a@example.test']]);
  });

  test('the same when nobody is left (FS-09)', async () => {
    server.refused.add('a@example.test');
    server.busy.add('b@example.test');
    expect(await mailer().send(MAIL)).toMatchObject([
      { address: 'a@example.test', isFinal: true },
      { address: 'b@example.test', isFinal: false },
    ]);
  });

  test('handed over to one of them, it still says whom else it was for (FS-09)', async () => {
    expect(await mailer().send({ ...MAIL, only: ['b@example.test'] })).toEqual([]);
    const [{ to, mail } = { to: [], mail: undefined }] = server.received;
    expect(to).toEqual(['b@example.test']);
    expect(JSON.stringify(mail?.to)).toContain('a@example.test');
  });

  test('a reply that breaks off is an error as a whole', async () => {
    server.fatal.add('b@example.test');
    await expect(mailer().send(MAIL)).rejects.toThrow();
    expect(server.received).toEqual([]);
  });

  test('verify says whether the mail server answers', async () => {
    await mailer().verify();
    await server.stop();
    await expect(mailer().verify()).rejects.toThrow('ECONNREFUSED');
    await server.start();
    await mailer().verify();
  });
});

describe('without a mail server', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'userfeedback-mailer-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test('each mail is a complete .eml file in the outbox', async () => {
    const mailer = createMailer({ smtpUrl: null, dataDir });
    await mailer.verify();
    await Promise.all([mailer.send(MAIL), mailer.send({ ...MAIL, subject: 'Another' })]);
    const files = readdirSync(join(dataDir, 'outbox'));
    expect(files.every((name) => name.endsWith('.eml'))).toBe(true);
    const mails = await Promise.all(files.map((name) => simpleParser(readFileSync(join(dataDir, 'outbox', name)))));
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Another', MAIL.subject]);
    expect(mails[0]).toMatchObject({
      text: 'Grüße',
      to: { value: [{ address: 'a@example.test' }, { address: 'b@example.test' }] },
    });
  });
});
