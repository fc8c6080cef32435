import type { FastifyInstance } from 'fastify';
import { findAuthor, findPost, findTerm, searchEntries } from '../catalogue.ts';
import { listComments } from '../comments/queries.ts';
import { PAGES } from '../content/pages/index.ts';
import type { EntryTexts } from '../entry-texts.ts';
import type { Magazine } from '../magazine.ts';
import { sendPage, sendPageOrNotFound } from '../pages.ts';
import { homeView } from '../views/home.ts';
import type { PageView } from '../views/layout.ts';
import { authorView, blogView, searchView, termView } from '../views/listing.ts';
import { pageView } from '../views/page.ts';
import { postView } from '../views/post.ts';
import { readVisitor } from '../visitor.ts';

const SEARCH_MAX = 100;
const NOTHING_WRONG = { draft: { author: '', body: '' }, problems: {} };

interface Path {
  slug: string;
  page: string;
}

export function readingRoutes(site: FastifyInstance, magazine: Magazine, texts: EntryTexts): void {
  site.get('/', (request, reply) => sendPageOrNotFound(magazine, request, reply, homeView()));
  for (const page of PAGES) {
    site.get(page.path, async (request, reply) =>
      sendPageOrNotFound(magazine, request, reply, pageView(page, await texts(page))),
    );
  }
  list(site, magazine, '/blog', (_slug, page) => blogView(page));
  for (const taxonomy of ['category', 'tag'] as const) {
    list(site, magazine, `/${taxonomy}/:slug`, (slug, page) => {
      const term = findTerm(taxonomy, slug);
      return term && termView(term, page);
    });
  }
  list(site, magazine, '/author/:slug', (slug, page) => {
    const author = findAuthor(slug);
    return author && authorView(author, page);
  });
  postRoute(site, magazine, texts);
  searchRoute(site, magazine);
}

/** Further pages are at `/page/2`; the first page has only one address. */
function list(
  site: FastifyInstance,
  magazine: Magazine,
  path: string,
  view: (slug: string, page: number) => PageView | undefined,
): void {
  site.get<{ Params: Path }>(path, (request, reply) =>
    sendPageOrNotFound(magazine, request, reply, view(request.params.slug, 1)),
  );
  site.get<{ Params: Path }>(`${path}/page/:page`, async (request, reply) => {
    const { slug, page } = request.params;
    if (page === '1') return reply.redirect(path.replace(':slug', encodeURIComponent(slug)), 301);
    const number = /^[1-9]\d{0,3}$/.test(page) ? Number(page) : Number.NaN;
    return sendPageOrNotFound(magazine, request, reply, Number.isNaN(number) ? undefined : view(slug, number));
  });
}

function postRoute(site: FastifyInstance, magazine: Magazine, texts: EntryTexts): void {
  site.get<{ Params: Path }>('/blog/:slug', async (request, reply) => {
    const post = findPost(request.params.slug);
    if (!post) return sendPageOrNotFound(magazine, request, reply, undefined);
    const visitor = await readVisitor(magazine, request, reply);
    const [text, comments] = await Promise.all([texts(post), listComments(magazine.db, post.id)]);
    const form = { ...NOTHING_WRONG, draft: { author: visitor.person?.name ?? '', body: '' } };
    return sendPage(magazine, reply, visitor, postView(post, text, comments, form, visitor));
  });
}

function searchRoute(site: FastifyInstance, magazine: Magazine): void {
  site.get('/search', (request, reply) => {
    const given = new URL(request.url, magazine.publicUrl).searchParams.get('q') ?? '';
    const text = given.trim().slice(0, SEARCH_MAX);
    return sendPageOrNotFound(magazine, request, reply, searchView(text, searchEntries(text)));
  });
}
