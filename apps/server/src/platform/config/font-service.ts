/** `service` returns stylesheets for `?family=…`; the font files come from the same origin or one other. */
export interface FontService {
  service: string;
  origins: { sheets: string; files: string };
}

/** `off`, or the stylesheets' address and, if different, that of the files. */
export function isFontService(given: string): boolean {
  if (given.toLowerCase() === 'off') return true;
  const addresses = given.trim().split(/\s+/);
  return addresses.length <= 2 && addresses.every((address) => URL.canParse(address) && isWeb(address));
}

function isWeb(address: string): boolean {
  return /^https?:$/.test(new URL(address).protocol);
}

export function readFontService(given: string): FontService | null {
  const [service = '', files = service] = given.trim().split(/\s+/);
  if (service.toLowerCase() === 'off') return null;
  return { service, origins: { sheets: new URL(service).origin, files: new URL(files).origin } };
}
