import type { Random, Weighted } from './random.ts';

export interface SeedVisitor {
  user_ip: string;
  user_browser: string;
  user_os: string;
  user_device: string;
  country: string;
  page_name: string;
  page_url: string;
}

export interface SeedPage {
  title: string;
  url: string;
}

/** The first pages are visited most. */
export function drawVisitor(pages: readonly SeedPage[], random: Random): SeedVisitor {
  const [browser, versions, user_os, user_device] = random.weighted(CLIENTS);
  const place = Math.floor(pages.length * random.next() ** 2.2);
  const page = pages[place] ?? { title: '', url: '' };
  return {
    user_ip: `${random.pick(NETWORKS)}.${random.int(1, 254)}`,
    user_browser: `${browser} ${random.pick(versions)}`,
    user_os,
    user_device,
    country: random.weighted(COUNTRIES),
    page_name: page.title,
    page_url: page.url,
  };
}

/** Reserved for documentation: nobody's real address. */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;

type Client = readonly [browser: string, versions: readonly number[], os: string, device: string];

const CHROME = [139, 140, 141, 141, 142] as const;
const SAFARI = [17, 18, 18, 26] as const;
const FIREFOX = [140, 143, 144, 145] as const;

/** In the form the server derives from a real browser. */
const CLIENTS: readonly Weighted<Client>[] = [
  [['Chrome', CHROME, 'Android 10', 'Mobile'], 24],
  [['Safari', SAFARI, 'iOS 18.6', 'Mobile'], 22],
  [['Chrome', CHROME, 'Windows 10', 'Desktop'], 21],
  [['Safari', SAFARI, 'macOS 10.15.7', 'Desktop'], 9],
  [['Firefox', FIREFOX, 'Windows 10', 'Desktop'], 6],
  [['Microsoft Edge', CHROME, 'Windows 10', 'Desktop'], 6],
  [['Safari', SAFARI, 'iOS 17.7', 'Tablet'], 4],
  [['Firefox', FIREFOX, 'Linux', 'Desktop'], 3],
  [['Chrome', CHROME, 'macOS 10.15.7', 'Desktop'], 3],
  [['Samsung Internet for Android', [27, 28], 'Android 10', 'Mobile'], 2],
  [['Firefox', FIREFOX, 'Android 15', 'Mobile'], 1],
];

const COUNTRIES: readonly Weighted<string>[] = [
  ['DE', 34],
  ['GB', 17],
  ['US', 14],
  ['NL', 8],
  ['DK', 6],
  ['AT', 5],
  ['IE', 4],
  ['FR', 4],
  ['SE', 3],
  ['PL', 3],
  ['CA', 2],
];
