import { createHash } from 'node:crypto';
import { contract, HostPerson } from '@userfeedback/contract';
import type { HostConnection } from '@userfeedback/host-kit';
import { AppError } from '../../platform/api/app-error.ts';
import { signInFromHost } from '../../platform/api/callers/sessions.ts';
import { readPersonToken } from '../../platform/api/callers/site-signature.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { VERSION } from '../../platform/version.ts';
import { changedEntries } from '../addon-store/placement.ts';
import { isFirstSignIn } from '../users/accounts/service.ts';
import { enterFromHost, followPeople } from '../users/host/host-people.ts';
import { countPublished, listSurveysToPick } from './queries.ts';
import { configFor, isOlder, MIN_PLUGIN, serverFor } from './service.ts';

const DONE = { success: true } as const;
const rows = contract.hostSite;

/** For a site that connects itself, and its card in the settings. Our own hosts need none of these calls. */
export function hostSiteRoutes(serve: Serve, deps: Deps): void {
  pairingRoutes(serve, deps);
  mirrorRoutes(serve, deps);
  pullRoutes(serve, deps);
  cardRoutes(serve, deps);

  serve(rows.people, async (news) => {
    await followPeople(deps, news);
    return DONE;
  });

  serve(rows.signIn, async ({ token }, call) => {
    const { claims, confirm } = await readPersonToken(deps, token);
    const person = HostPerson.safeParse(claims);
    const isId = typeof claims.sub === 'string' && /^[1-9]\d{0,18}$/.test(claims.sub);
    if (!person.success || !isId) throw new AppError('invalid');
    const id = await enterFromHost(deps, String(claims.sub), person.data);
    if (id === undefined) throw new AppError('forbidden');
    const { nonce } = await signInFromHost(deps, call, id, confirm);
    const { name, email, roles } = person.data;
    const is_first = await isFirstSignIn(deps, person.data);
    return { user: { id, name, email, role: roles[0] ?? '', roles }, nonce, is_first };
  });
}

function pairingRoutes(serve: Serve, deps: Deps): void {
  serve(rows.connect, async (given) => {
    const connection = connectionOf(deps);
    refuseOldPlugin(given.site.info.plugin);
    const { site_id } = await connection.connect(given);
    const { widget } = serverFor(deps);
    return {
      site_id,
      server: { url: deps.config.publicUrl, name: 'UserFeedback', version: VERSION },
      widget,
      published: await countPublished(deps.db),
    };
  });

  serve(rows.changeKey, async (change, { request }) => {
    if (!request.signedBy) throw new AppError('bad_signature');
    await connectionOf(deps).changeKey(change, request.signedBy);
    return DONE;
  });

  serve(rows.leave, async () => {
    await connectionOf(deps).disconnect();
    return DONE;
  });
}

function mirrorRoutes(serve: Serve, deps: Deps): void {
  serve(rows.update, async (site) => {
    refuseOldPlugin(site.info.plugin);
    await connectionOf(deps).update(site);
    return DONE;
  });
  const seen = { entries: rows.seenEntries, terms: rows.seenTerms, media: rows.seenMedia };
  for (const kind of ['entries', 'terms', 'media'] as const) {
    serve(rows[kind], async (batch) => {
      await usableConnection(deps).push(kind, batch);
      return DONE;
    });
    serve(seen[kind], async (range) => ({ missing: await usableConnection(deps).compare(kind, range) }));
  }
}

function pullRoutes(serve: Serve, deps: Deps): void {
  serve(rows.config, async (_input, { request, reply }) => {
    usableConnection(deps);
    const config = await configFor(deps);
    const etag = `"${createHash('sha256').update(JSON.stringify(config)).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : config;
  });

  serve(rows.surveys, (input) => {
    usableConnection(deps);
    return listSurveysToPick(deps.db, input);
  });

  serve(rows.ratings, ({ after }) => {
    usableConnection(deps);
    return changedEntries(deps, after);
  });
}

function cardRoutes(serve: Serve, deps: Deps): void {
  serve(rows.status, () => connectionOf(deps).status());

  serve(rows.createLink, ({ replace }) => connectionOf(deps).createLink(replace));

  serve(rows.distrustKey, (_input, { request }) => connectionOf(deps).distrustKey(request.nonceScope));

  serve(rows.disconnect, async () => {
    await connectionOf(deps).disconnect();
    return DONE;
  });

  serve(rows.plugin, async (_input, { reply }) => {
    const file = await connectionOf(deps).readPlugin('self');
    if (!file) throw new AppError('not_found', 'The plugin was not built here: npm run wordpress:build.');
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.bytes);
  });
}

function connectionOf({ host }: Pick<Deps, 'host'>): HostConnection {
  if (!host.connection) throw new AppError('not_found', "This server's site does not use connection links.");
  return host.connection;
}

/** Throws if there is none, and if the site's plugin is too old. */
function usableConnection(deps: Pick<Deps, 'host'>): HostConnection {
  const connection = connectionOf(deps);
  refuseOldPlugin(connection.site()?.info.plugin ?? MIN_PLUGIN);
  return connection;
}

function refuseOldPlugin(version: string): void {
  if (!isOlder(version, MIN_PLUGIN)) return;
  throw new AppError(
    'plugin_too_old',
    `This plugin is too old for the server: version ${MIN_PLUGIN} or newer is needed.`,
  );
}
