/** Host and path are the same and, if `given` has one, the query. */
export function isSameAddress(given: string, address: string): boolean {
  const [wanted, found] = [addressOf(given), addressOf(address)];
  if (!wanted || !found || wanted.place !== found.place) return false;
  return wanted.query === '' || wanted.query === found.query;
}

export function isUnder(given: string, address: string): boolean {
  if (isSameAddress(given, address)) return true;
  const [wanted, found] = [addressOf(given), addressOf(address)];
  return wanted?.query === '' && found?.place.startsWith(`${wanted.place}/`) === true;
}

export function queryOf(address: string): string {
  return decoded(PARTS.exec(address)?.[4]?.replaceAll('+', ' ') ?? '');
}

/** Unchanged if it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A complete address with scheme and host; everything that passes parses as a URL. */
export function isAddress(text: string): boolean {
  const [, host = '', port = '0'] = WHOLE.exec(text.trim()) ?? [];
  if (host === '' || Number(port) > 65_535) return false;
  return !ENDS_IN_NUMBER.test(host) || IPV4.test(host);
}

/** One that a server can call: without a password, which belongs in a header. */
export function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text) && (isAddress(text) || IPV6.test(text));
}

/** As browsers state the origin of a page: in lowercase, without a path or the usual port, numbers in their short form. */
export function isOrigin(text: string): boolean {
  const [, name = '', groups = '', port = '1'] = ORIGIN.exec(text) ?? [];
  if (Number(port) > 65_535 || USUAL_PORT.test(text) || text.length > 300) return false;
  if (groups !== '') return isShortIpv6(groups);
  return name !== '' && (!ENDS_IN_NUMBER.test(name) || (IPV4.test(name) && !/(^|\.)0\d|\.$/.test(name)));
}

const ORIGIN = /^https?:\/\/(?:([a-z\d_-]+(?:\.[a-z\d_-]+)*\.?)|\[([\da-f:]+)\])(?::([1-9]\d{0,4}))?$/;
/** Browsers read such a host as an IPv4 address. */
const ENDS_IN_NUMBER = /(^|\.)(\d+|0x[\da-f]*)\.?$/i;

function isShortIpv6(text: string): boolean {
  const [front = '', back, ...more] = text.split('::');
  const groups = [front, back ?? ''].flatMap((part) => (part === '' ? [] : part.split(':')));
  const isWhole = back === undefined ? groups.length === 8 : groups.length <= 6 && more.length === 0;
  return isWhole && groups.every((group) => /^(0|[1-9a-f][\da-f]{0,3})$/.test(group));
}

/** Not all browsers open longer ones. */
const PAGE_ADDRESS_MAX = 2000;

/** Links that people click on must be nothing else. */
export function isPageAddress(text: string): boolean {
  return text.length <= PAGE_ADDRESS_MAX && PAGE.test(text);
}

/** Begins with a scheme that is neither http nor https. An address that is still being typed may have none yet. */
export function hasOtherScheme(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && !/^https?:/i.test(text);
}

const PAGE = /^https?:\/\/[^\s/?#\\]+(?:[/?#]\P{Cc}*)?$/iu;

/** Pictures of the media library may lack the server's address; empty means no picture. */
export function isImageAddress(text: string): boolean {
  return text === '' || /^\/(?!\/)/.test(text) || /^https?:\/\/[^\s/]/i.test(text);
}

/** Scheme, host (a name or an IPv6 address), port, and the rest without spaces. */
const WHOLE =
  /^[a-z][a-z\d+.-]*:\/\/([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}])?\.?|\[::1\])(?::(\d{1,5}))?(?:[/?#]\S*)?$/iu;
const IPV6 = /^https?:\/\/\[[\da-f:]+(?:\d{1,3}(?:\.\d{1,3}){3})?\](?::\d{1,5})?(?:[/?#]\S*)?$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/;

/** Scheme, host with port, path, query. Not `URL`: this package knows neither browser nor Node. */
const PARTS = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i;

const USUAL_PORT = /^(http:.*):80$|^(https:.*):443$/;
const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path);

function addressOf(text: string): { place: string; query: string } | null {
  const [, scheme, host, path = '', query = ''] = PARTS.exec(text.trim()) ?? [];
  if (!scheme || !host) return null;
  const whole = `${scheme}://${host}`.toLowerCase();
  const [, http, https] = USUAL_PORT.exec(whole) ?? [];
  return { place: (http ?? https ?? whole) + withoutSlash(decoded(path)), query: decoded(query) };
}
