import { deviceOf } from '@userfeedback/engine';
import bowser from 'bowser';
import { LRUCache } from 'lru-cache';

export interface VisitorAgent {
  browser: string;
  os: string;
  device: string;
}

const DEVICE_WORDS = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' } as const;
/** Characters; browsers send about 120, longer headers are attacks. */
const LONGEST = 400;

const agents = new LRUCache<string, VisitorAgent>({ max: 2000 });

export function readAgent(header: string | undefined): VisitorAgent {
  const text = (header ?? '').slice(0, LONGEST);
  const cached = agents.get(text);
  if (cached) return cached;
  const agent = parse(text);
  agents.set(text, agent);
  return agent;
}

function parse(text: string): VisitorAgent {
  const device = DEVICE_WORDS[deviceOf(text)];
  if (text === '') return { browser: '', os: '', device };
  const { browser, os } = bowser.parse(text);
  return {
    browser: words(browser.name, browser.version?.split('.')[0]),
    // Windows calls its version 10 "NT 10.0"; version names of macOS and Android say less than their numbers.
    os: words(os.name, os.name === 'Windows' ? os.versionName : os.version),
    device,
  };
}

function words(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ').slice(0, 80);
}
