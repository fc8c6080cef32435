import { randomBytes } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { html } from 'ghtml';
import { siteOrigins } from '../api/callers/cors.ts';
import { sendError } from '../api/error-handler.ts';
import type { PreparedBody } from '../api/prepared-body.ts';
import { encodingFor, prepareBody, sendPrepared } from '../api/prepared-body.ts';
import type { BuiltDirs } from '../built-files/service.ts';
import { BUILT_DIRS, openKeptFiles } from '../built-files/service.ts';
import type { Deps } from '../deps.ts';
import { adminPolicy } from './security-headers.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
const FOREVER = 'public, max-age=31536000, immutable';
/** For files whose name stays the same and that name hashed ones: browsers ask for them each time. */
const NEVER = 'no-cache';
const NONCE_PLACE = '__CSP_NONCE__';

/** The admin is one page for all its addresses; pages of any origin may load the widget. */
export async function builtApps(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'host' | 'site'>,
  dirs: BuiltDirs = BUILT_DIRS,
): Promise<void> {
  // `npm run build` writes the compressed forms beside the files.
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    acceptRanges: false,
    lastModified: false,
    // Only for files that exist: a 404 must not be cached for ever.
    setHeaders: (reply, path) => {
      reply.headers({ 'cache-control': FOREVER, vary: 'Accept-Encoding' });
      if (path.startsWith(dirs.widget)) openToAll(reply);
    },
  });
  const files = hashedFiles(openKeptFiles(deps.db));
  serveAdmin(app, dirs.admin, deps, files);
  serveWidget(app, dirs.widget, files);
}

type ReadFile = () => Promise<PreparedBody | undefined>;
type SendFile = (request: FastifyRequest, reply: FastifyReply, dir: string) => Promise<FastifyReply>;

/** Sends a file of this build, or one that another version has stored in the database. */
function hashedFiles(find: ReturnType<typeof openKeptFiles>): SendFile {
  return async (request, reply, dir) => {
    const { '*': name } = request.params as { '*': string };
    const path = (request.routeOptions.url ?? '').replace('*', () => name);
    const kept = (await exists(join(dir, name))) ? undefined : await find(path);
    if (!kept) return reply.sendFile(name, dir);
    reply.headers({ 'cache-control': FOREVER, vary: 'Accept-Encoding' }).type(kept.type);
    if (path.startsWith('/widget-')) openToAll(reply);
    if (encodingFor(request.headers['accept-encoding']) === 'br')
      return reply.header('content-encoding', 'br').send(kept.bytes);
    return reply.send(await promisify(brotliDecompress)(kept.bytes));
  };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function serveAdmin(
  app: FastifyInstance,
  dir: string,
  deps: Pick<Deps, 'config' | 'host' | 'site'>,
  send: SendFile,
): void {
  const options = { compress: false as const, errorHandler: refusedPath, onSend: withOurType };
  const page = withSite(openFile(join(dir, 'index.html')), deps.host);
  app.get('/admin/assets/*', options, (request, reply) => send(request, reply, join(dir, 'assets')));
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => sendAdminPage(request, reply, page, deps);
  app.get('/admin/*', options, sendPage);
  app.get('/admin', options, sendPage);
}

async function sendAdminPage(
  request: FastifyRequest,
  reply: FastifyReply,
  read: ReadFile,
  deps: Pick<Deps, 'config' | 'host' | 'site'>,
): Promise<FastifyReply> {
  const page = await read();
  if (!page) {
    return reply.status(503).type('text/plain; charset=utf-8').send('The admin is not built yet: npm run build\n');
  }
  const nonce = page.identity.bytes.includes(NONCE_PLACE) ? randomBytes(16).toString('base64') : null;
  reply.header(
    'content-security-policy',
    adminPolicy(
      nonce,
      deps.config,
      siteOrigins(deps).map(({ origin }) => origin),
    ),
  );
  reply.header('x-frame-options', 'DENY');
  reply.type('text/html; charset=utf-8');
  if (nonce === null) return sendNamed(request, reply, page, NEVER);
  const text = page.identity.bytes.toString('utf8').replaceAll(NONCE_PLACE, nonce);
  return reply.header('cache-control', 'no-store').send(text);
}

/** Tells the sign-in screen where people of a connected site sign in; built once for each address. */
function withSite(read: ReadFile, { connection }: Deps['host']): ReadFile {
  let made: { of: PreparedBody; address: string; page: Promise<PreparedBody> } | undefined;
  return async () => {
    const page = await read();
    const address = connection?.site()?.info.open_url;
    if (!page || address === undefined) return page;
    if (made?.of !== page || made.address !== address) {
      const meta = html`<meta name="userfeedback-host" content="${address}"></head>`;
      const text = page.identity.bytes.toString('utf8').replace('</head>', () => meta);
      made = { of: page, address, page: prepareBody(Buffer.from(text)) };
    }
    return made.page;
  };
}

function serveWidget(app: FastifyInstance, dir: string, send: SendFile): void {
  const options = {
    compress: false as const,
    helmet: false as const,
    errorHandler: refusedPath,
    onSend: withOurType,
  };
  const serve = (path: string, type: string, caching: string) => {
    const read = openFile(join(dir, path));
    app.get(path, options, async (request, reply) => {
      const body = await read();
      return body ? sendNamed(request, openToAll(reply).type(type), body, caching) : reply.callNotFound();
    });
  };
  serve('/widget.js', SCRIPT, 'public, max-age=300');
  // The loader's address under its version, with its hash for subresource integrity.
  serve('/widget-version.json', 'application/json; charset=utf-8', NEVER);
  app.get('/widget-assets/*', options, (request, reply) => send(request, reply, join(dir, 'widget-assets')));
}

function openToAll(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
}

/**
 * For a file that keeps its name. Its ETag is its content's hash, since size and time can stay the same over a build.
 */
function sendNamed(request: FastifyRequest, reply: FastifyReply, body: PreparedBody, caching: string): FastifyReply {
  return sendPrepared(request, reply.headers({ 'cache-control': caching, vary: 'Accept-Encoding' }), body);
}

/** Reads and compresses a file when it is first asked for; undefined while it does not exist. */
function openFile(path: string): ReadFile {
  let loaded: Promise<PreparedBody | undefined> | undefined;
  return () => {
    loaded ??= readFile(path).then(prepareBody, () => {
      loaded = undefined;
      return undefined;
    });
    return loaded;
  };
}

/** The library's `application/javascript` is an old name for the type. */
const withOurType: onSendHookHandler = (_request, reply, _payload, done) => {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && type.startsWith('application/javascript')) reply.type(SCRIPT);
  done();
};

/** The library refuses paths that lead out of the folder; we reply as for a missing file. */
function refusedPath(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error.statusCode === 403 || error.statusCode === 400) return reply.callNotFound();
  return sendError(error, request, reply);
}
