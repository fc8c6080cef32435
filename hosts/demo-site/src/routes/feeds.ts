import type { FastifyInstance } from 'fastify';
import { html } from 'ghtml';
import { authorOf, authorPath, authors, entries, postPath, termPath, terms, termsOf } from '../catalogue.ts';
import type { SitePost } from '../content/model.ts';
import { POSTS } from '../content/posts/index.ts';
import { SITE } from '../content/site.ts';
import type { Magazine } from '../magazine.ts';

const CACHE = { 'cache-control': 'public, max-age=600' };

export function feedRoutes(site: FastifyInstance, { publicUrl }: Magazine): void {
  site.get('/feed.xml', (_request, reply) =>
    reply.headers(CACHE).type('application/rss+xml; charset=utf-8').send(feed(publicUrl)),
  );
  site.get('/sitemap.xml', (_request, reply) =>
    reply.headers(CACHE).type('application/xml; charset=utf-8').send(siteMap(publicUrl)),
  );
  site.get('/robots.txt', (_request, reply) =>
    reply
      .headers(CACHE)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /admin/\nDisallow: /api/\nDisallow: /search\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );
}

function feed(publicUrl: string): string {
  const item = (post: SitePost) => html`<item>
<title>${post.title}</title>
<link>${publicUrl}${postPath(post)}</link>
<guid>${publicUrl}${postPath(post)}</guid>
<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>
<dc:creator>${authorOf(post).name}</dc:creator>
<category>${termsOf(post).category.name}</category>
<description>${post.summary}</description>
</item>`;
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${SITE.name}</title>
<link>${publicUrl}/</link>
<description>${SITE.summary}</description>
<language>${SITE.locale}</language>
<atom:link href="${publicUrl}/feed.xml" rel="self" type="application/rss+xml"/>
!${POSTS.map(item)}
</channel>
</rss>
`;
}

function siteMap(publicUrl: string): string {
  const paths = [
    ...entries.map((entry) => entry.path),
    ...terms.map((term) => termPath(term)),
    ...authors.map((author) => authorPath(author)),
  ];
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
!${paths.map((path) => html`<url><loc>${publicUrl}${path}</loc></url>\n`)}</urlset>
`;
}
