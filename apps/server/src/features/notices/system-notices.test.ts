import * as fs from 'node:fs';
import type { Notice } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { certificateJob } from '../../operations/checks/certificate-job.ts';
import { storeFailedJob } from '../../platform/jobs/testing.ts';
import { canMakeCertificates, listenWithCertificate } from '../../testing/certificate.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, statfsSync: vi.fn(() => PLENTY) };
});

/** Whatever disk the tests run on. */
const PLENTY = { type: 0, bavail: 90_000, blocks: 100_000, bsize: 1_000_000 } as never;

describe.each(testDialects())('notices of the system on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  const list = async () => {
    const admin = await server.as('administrator');
    const { body } = await admin.get<Notice[]>('/notices');
    return body.filter(({ icon }) => icon === 'system');
  };

  test('a job that has failed three times is named until it succeeds; the notice leads to System (DP-57)', async () => {
    const { db, config } = server.deps;
    const fail = () => storeFailedJob(db, 'fold-counts', 'The disk is full.');
    await fail();
    await fail();
    expect(await list()).toEqual([]);
    await fail();
    expect(await list()).toEqual([
      {
        id: 'job-fold-counts',
        content: 'fold-counts has failed 3 times.',
        icon: 'system',
        type: 'warning',
        isClosable: true,
        comes_back: true,
        dismissed: false,
        global: true,
        source: 'product',
        link: { text: 'Open System', url: `${config.publicUrl}/admin/system`, is_external: false },
      },
    ]);
    const editor = await server.as('editor');
    expect((await editor.get<Notice[]>('/notices')).body).toEqual([]);
    await db.updateTable('jobs').set({ failures: 0 }).execute();
    expect(await list()).toEqual([]);
  });

  if (dialect === 'sqlite')
    test.each([
      [999, 9_000, 'error'],
      [9_999, 100_000, 'warning'],
      [10_001, 100_000, undefined],
      [60_000, 1_000_000, undefined],
    ])('%i MB of %i on the disk of the database: %s (DP-57)', async (free, total, type) => {
      const room = { bavail: free, blocks: total, bsize: 1_000_000 } as never;
      vi.mocked(fs.statfsSync).mockReturnValue(room);
      onTestFinished(() => void vi.mocked(fs.statfsSync).mockReturnValue(PLENTY));
      expect((await list()).map((notice) => [notice.content, notice.type])).toEqual(
        type ? [[`${free.toLocaleString('en')} MB are left on the database's disk.`, type]] : [],
      );
    });

  if (canMakeCertificates)
    test('a certificate that ends is found by the clock, and forgotten once it is renewed (DP-57)', async () => {
      const look = async (days: number) => {
        const { url: publicUrl, close } = await listenWithCertificate(days);
        onTestFinished(close);
        const { deps } = server;
        await certificateJob.run({ ...deps, config: { ...deps.config, publicUrl } }, null);
        return (await list()).map(({ id, content, type }) => [id, content.slice(0, 43), type]);
      };
      const words = 'The certificate of localhost expires on 202';
      expect(await look(6)).toEqual([['certificate', words, 'error']]);
      expect(await look(20)).toEqual([['certificate', words, 'warning']]);
      expect(await look(40)).toEqual([]);
    });
});
