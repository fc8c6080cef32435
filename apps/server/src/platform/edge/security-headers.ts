import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config/config.ts';
import type { FontService } from '../config/font-service.ts';

type Directives = Record<string, string[]>;
type Site = Pick<Config, 'publicUrl' | 'fonts'>;

const FOR_DATA: Directives = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/**
 * Pages run only our files. Images may come from any https address, since administrators choose logos, and from our
 * public address, which may differ from the one the page was requested under.
 */
const forPages = ({ publicUrl }: Pick<Site, 'publicUrl'>): Directives => ({
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:', new URL(publicUrl).origin],
});

export function dataHeaders(config: Config): FastifyHelmetOptions {
  return { ...common(config), contentSecurityPolicy: { useDefaults: false, directives: FOR_DATA } };
}

export function pageHeaders(config: Config): FastifyHelmetOptions {
  return { ...common(config), contentSecurityPolicy: { useDefaults: false, directives: forPages(config) } };
}

/**
 * The admin's policy (docs/decisions/0003): like that of pages, but nobody may frame it, and style elements need this
 * reply's nonce (null: there are none). It shows pictures and pages of the host site, whose address may be plain http.
 */
export function adminPolicy(nonce: string | null, site: Site, origins: readonly string[]): string {
  const withFonts = fontDirectives(site.fonts, nonce === null ? [] : [`'nonce-${nonce}'`]);
  const page = forPages(site);
  const sites = shortSources(origins);
  const plain = sites.filter((origin) => origin.startsWith('http:'));
  const images = [...new Set([...(page['img-src'] ?? []), ...plain])];
  return formatPolicy({
    ...page,
    'img-src': images,
    'frame-ancestors': ["'none'"],
    'frame-src': ["'self'", ...sites],
    ...withFonts,
  });
}

/** Characters: proxies refuse a page whose headers do not fit into 4 KB. */
const SOURCES_MAX = 1200;

/** The origins, or just their schemes where they would make the header too long. */
function shortSources(origins: readonly string[]): readonly string[] {
  if (origins.join(' ').length <= SOURCES_MAX) return origins;
  return [...new Set(origins.map((origin) => origin.replace(/\/.*$/, '')))];
}

export function pagePolicyWithFonts(site: Site): string {
  return formatPolicy({ ...forPages(site), ...fontDirectives(site.fonts, []) });
}

/** Of the page of a survey's link, which the site's pages may frame. Sent without the library, which takes a third of the time. */
export function linkHeaders(site: Site, origins: readonly string[], hasFonts: boolean): Record<string, string> {
  return {
    'content-security-policy': formatPolicy({
      ...forPages(site),
      'frame-ancestors': ["'self'", ...shortSources(origins)],
      ...(hasFonts && fontDirectives(site.fonts, [])),
    }),
    'referrer-policy': REFERRER_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure(site) && { 'strict-transport-security': `max-age=${STRICT_FOR}; includeSubDomains` }),
  };
}

/** Stylesheets of the font service and the files they name, from nowhere else. */
function fontDirectives(fonts: FontService | null, styles: string[]): Directives {
  const sheets = [...styles, ...(fonts ? [fonts.origins.sheets] : [])];
  return {
    ...(sheets.length > 0 ? { 'style-src': ["'self'", ...sheets] } : {}),
    ...(fonts ? { 'font-src': ["'self'", fonts.origins.files] } : {}),
  };
}

function formatPolicy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** A page rule may ask where the visitor came from. */
const REFERRER_POLICY = 'strict-origin-when-cross-origin';
/** Seconds. */
const STRICT_FOR = 31_536_000;

const isSecure = ({ publicUrl }: Pick<Site, 'publicUrl'>) => publicUrl.startsWith('https:');

function common(config: Config): FastifyHelmetOptions {
  return {
    referrerPolicy: { policy: REFERRER_POLICY },
    strictTransportSecurity: isSecure(config) ? { maxAge: STRICT_FOR } : false,
    crossOriginEmbedderPolicy: false,
  };
}
