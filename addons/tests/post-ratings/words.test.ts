import { POSTS } from '@userfeedback/demo-site/posts';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';

test.each(testDialects())('a page gets the words of ratings in its language, on %s (LA-47)', async (dialect) => {
  const server = await startTestServer({ dialect, licence: 'plus', addons: ['post-ratings'] });
  onTestFinished(() => server.close());
  const wordsIn = async (language: string) => {
    const path = `/posts/${POSTS[0]?.id}/ratings?language=${language}`;
    const { status, body } = await server.visitor.get<{ words?: object }>(path);
    expect(status).toBe(200);
    return body.words;
  };
  expect(await wordsIn('de-AT')).toMatchObject({ lang: 'de', retry: 'Erneut versuchen' });
  expect(await wordsIn('zh-CN')).toMatchObject({ lang: 'zh-Hans', votes: { other: '{n} 票' } });
  expect([await wordsIn('en-GB'), await wordsIn('ga'), await wordsIn('')]).toEqual([undefined, undefined, undefined]);
});
