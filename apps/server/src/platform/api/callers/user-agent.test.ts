import { expect, test } from 'vitest';
import { readAgent } from './user-agent.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    { browser: 'Chrome 120', os: 'Windows 10', device: 'Desktop' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome 120', os: 'Android 14', device: 'Mobile' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15',
    { browser: 'Safari 17', os: 'macOS 10.15.7', device: 'Desktop' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
    { browser: 'Safari 17', os: 'iOS 17.1', device: 'Tablet' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    { browser: 'Firefox 130', os: 'Linux', device: 'Desktop' },
  ],
  ['', { browser: '', os: '', device: 'Desktop' }],
  ['\u00ff('.repeat(5000), { device: 'Desktop' }],
])('knows browser, system and device of %s', (header, agent) => {
  expect(readAgent(header)).toMatchObject(agent);
});

test('treats a missing header as an unknown browser on a desktop (OP-54)', () => {
  expect(readAgent(undefined)).toEqual({ browser: '', os: '', device: 'Desktop' });
});
