import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../api/prepared-body.ts';
import type { Config } from '../config.ts';
import type { BuiltFile, BuiltFiles } from './built-files.ts';
import { openBuiltFiles } from './built-files.ts';
import { adminPolicy } from './security-headers.ts';

/** Where Vite writes the apps; tests name other folders. */
export interface BuiltDirs {
  admin: string;
  widget: string;
}

const builtDirs: BuiltDirs = {
  admin: fileURLToPath(new URL('../../../admin/dist', import.meta.url)),
  widget: fileURLToPath(new URL('../../../widget/dist', import.meta.url)),
};

const FOREVER = 'public, max-age=31536000, immutable';
/** The page names its hashed files, so it is asked for each time; it is small. */
const NEVER = 'no-cache';
/** Where the admin's page wants the nonce of its style elements, if it has any. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Serves the built admin (one page for all its addresses) and the widget, which pages of any origin may load. */
export function builtApps(app: FastifyInstance, config: Config, dirs: BuiltDirs = builtDirs): void {
  serveAdmin(app, openBuiltFiles(dirs.admin), config);
  serveWidget(app, openBuiltFiles(dirs.widget));
}

function serveAdmin(app: FastifyInstance, files: BuiltFiles, config: Config): void {
  const options = { compress: false as const };
  app.get<{ Params: { '*': string } }>('/admin/*', options, async (request, reply) => {
    const path = request.params['*'];
    const file = path === 'index.html' ? undefined : await files.get(path);
    if (file) return sendFile(request, reply, file, path.startsWith('assets/') ? FOREVER : NEVER);
    // A file that is not there, unlike an address of the admin, must not be answered with a page.
    if (path.startsWith('assets/')) return reply.callNotFound();
    return sendAdminPage(request, reply, files, config);
  });
  app.get('/admin', options, (request, reply) => sendAdminPage(request, reply, files, config));
}

async function sendAdminPage(
  request: FastifyRequest,
  reply: FastifyReply,
  files: BuiltFiles,
  config: Config,
): Promise<FastifyReply> {
  const page = await files.get('index.html');
  if (!page) {
    return reply
      .status(503)
      .type('text/plain; charset=utf-8')
      .send('The admin is not built yet: npm run build\n');
  }
  const nonce = page.body.identity.bytes.includes(NONCE_PLACE) ? randomBytes(16).toString('base64') : null;
  reply.header('content-security-policy', adminPolicy(nonce, config));
  reply.header('x-frame-options', 'DENY');
  if (nonce === null) return sendFile(request, reply, page, NEVER);
  const text = page.body.identity.bytes.toString('utf8').replaceAll(NONCE_PLACE, nonce);
  return reply.type(page.type).header('cache-control', 'no-store').send(text);
}

function serveWidget(app: FastifyInstance, files: BuiltFiles): void {
  const options = { compress: false as const, helmet: false as const };
  const serve = async (request: FastifyRequest, reply: FastifyReply, path: string, caching: string) => {
    const file = await files.get(path);
    if (!file) return reply.callNotFound();
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    return sendFile(request, reply, file, caching);
  };
  app.get('/widget.js', options, (request, reply) =>
    serve(request, reply, 'widget.js', 'public, max-age=300'),
  );
  // Where the loader stands under its version, with what subresource integrity wants to know of it.
  app.get('/widget-version.json', options, (request, reply) =>
    serve(request, reply, 'widget-version.json', NEVER),
  );
  app.get<{ Params: { '*': string } }>('/widget-assets/*', options, (request, reply) =>
    serve(request, reply, `widget-assets/${request.params['*']}`, FOREVER),
  );
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: BuiltFile,
  caching: string,
): FastifyReply {
  reply.type(type).headers({ 'cache-control': caching, vary: 'Accept-Encoding' });
  return sendPrepared(request, reply, body);
}
