import { readConfig } from '../../platform/config/config.ts';
import type { VariableName } from '../../platform/config/environment.ts';
import { readEnvironment, VARIABLES } from '../../platform/config/environment.ts';
import { fingerprintOf } from '../../platform/secrets.ts';
import { line } from './print.ts';

interface Shown {
  name: string;
  value: string;
  from: string;
}

/** Prints no secret. */
export function printConfig({ json }: { json?: true }): void {
  const { texts, sources, warnings } = readEnvironment();
  const { publicUrl, siteOrigins, demo } = readConfig();
  const computed: Record<string, string> = {
    UF_PUBLIC_URL: publicUrl,
    UF_SITE_ORIGINS: siteOrigins.join(','),
    UF_DEMO: demo === 'on' ? 'on' : 'off',
  };
  const names = Object.keys(VARIABLES) as VariableName[];
  const shown = names.map((name): Shown => {
    const text = texts[name] ?? computed[name] ?? '';
    return { name, value: text === '' ? '' : withoutSecrets(name, text), from: sources[name] };
  });
  if (json) console.log(JSON.stringify(shown, null, 2));
  else for (const { name, value, from } of shown) console.log(line([name, value || '-', from]));
  for (const warning of warnings) console.error(warning);
}

function withoutSecrets(name: VariableName, text: string): string {
  if (name === 'UF_SECRET') return `set (fingerprint ${fingerprintOf(text)})`;
  if ('isSecret' in VARIABLES[name]) return 'set';
  if (!URL.canParse(text)) return text;
  const address = new URL(text);
  if (address.password === '') return text;
  address.password = '***';
  return address.href;
}
