import { readConfig } from '../config.ts';
import { readEnvironment, VARIABLES } from '../environment.ts';
import { fingerprintOf } from '../secrets.ts';
import { line } from './print.ts';

interface Shown {
  name: string;
  value: string;
  from: string;
}

/** Prints what is set, where it comes from, and no secret. */
export function printConfig({ json }: { json?: true }): void {
  const { texts, sources, warnings } = readEnvironment();
  const { publicUrl, siteOrigins, demo } = readConfig();
  const computed: Record<string, string> = {
    UF_PUBLIC_URL: publicUrl,
    UF_SITE_ORIGINS: siteOrigins.join(','),
    UF_DEMO: demo === 'on' ? 'on' : 'off',
  };
  const shown = Object.entries(VARIABLES).map(([name, { hides }]): Shown => {
    const key = name as keyof typeof VARIABLES;
    const text = texts[key] ?? computed[name] ?? '';
    return { name, value: text === '' ? '' : hide(name, text, hides), from: sources[key] };
  });
  if (json) console.log(JSON.stringify(shown, null, 2));
  else for (const { name, value, from } of shown) console.log(line([name, value || '-', from]));
  for (const warning of warnings) console.error(warning);
}

function hide(name: string, text: string, hides: 'all' | 'password' | undefined): string {
  if (name === 'UF_SECRET') return `set (fingerprint ${fingerprintOf(text)})`;
  if (hides === 'all') return 'set';
  if (hides === undefined) return text;
  const address = new URL(text);
  if (address.password !== '') address.password = '***';
  return address.href;
}
