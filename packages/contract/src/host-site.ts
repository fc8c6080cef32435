import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { HOST_BATCH } from './limits.ts';
import { Session } from './session.ts';
import { Id, Moment, Success } from './shapes.ts';

/**
 * What a site with a server of its own, such as WordPress, sends us and asks us; it calls, we do not. Its calls carry
 * `X-UserFeedback-Site: <compact JWS>`, signed with Ed25519:
 *
 * - header `{alg: "EdDSA", kid, typ: "uf-site+jwt"}`; `kid` is the first 16 hex digits of the SHA-256 of the 32 bytes of
 *   the public key;
 * - claims `{iss, aud, htm, htu, bh, sub: "site", iat, exp, jti}`: the `site_id`; the server's origin; the method; path and
 *   query as sent, from `/api/v1` on; SHA-256 of the body (of nothing, without one), base64url; seconds; `exp` is `iat` +
 *   60; `jti` 16 to 64 letters, digits, `-` or `_`, never used twice.
 *
 * A person's token has `typ: "uf-sign-in+jwt"` and the claims of `HostPerson` beside `iss`, `aud`, `sub` (the site's user id,
 * as text), `locale`, `iat`, `exp` and `jti`.
 */
const HEX_16 = /^[0-9a-f]{16}$/;
const line = (max: number) => z.string().max(max);
const url = z.url({ protocol: /^https?$/, error: 'Must be an http or https address.' }).max(HOST_BATCH.url);
const hostId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const ids = z.array(hostId).max(HOST_BATCH.items);
const word = z.string().min(1).max(100);
const choices = z.array(z.object({ id: word, label: line(HOST_BATCH.text) })).max(HOST_BATCH.items);

/** A public key: `x` is the 32 bytes, base64url. */
const HostKey = z.object({
  kid: z.string().regex(HEX_16, 'Must be 16 hexadecimal digits.'),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Must be 32 bytes, base64url.'),
});

export const HostSite = z.object({
  /** `locale` has a region, such as `pt-PT`; `open_url` is the page of wp-admin that leads to us, signed in. */
  info: z.object({
    name: line(HOST_BATCH.text),
    admin_email: z.string().max(320),
    /** IANA name, or an offset such as `+05:30`. */
    time_zone: z.string().max(100),
    locale: z.string().max(35),
    home_url: url,
    admin_url: url,
    open_url: url,
    wp: line(50),
    php: line(50),
    plugin: line(50),
    edition: z.enum(['directory', 'self']),
  }),
  /** Of all addresses under which its pages are shown: `https://example.org`. */
  origins: z.array(url).min(1).max(100),
  /** The strongest first. */
  roles: z
    .array(z.object({ id: word, label: line(HOST_BATCH.text), managing: z.boolean() }))
    .min(1)
    .max(HOST_BATCH.items),
  post_types: choices,
  taxonomies: choices,
  plugins: z
    .array(
      z.object({
        slug: word,
        basename: z.string().max(200),
        installed: z.boolean(),
        active: z.boolean(),
        setup_complete: z.boolean(),
      }),
    )
    .max(50),
  notices: z
    .array(z.object({ id: z.string().regex(/^[a-z0-9-]{1,100}$/), content: z.string().min(1).max(1000) }))
    .max(50),
});
export type HostSite = z.infer<typeof HostSite>;

export const HostEntry = z.object({
  id: hostId,
  type: word,
  /** Plain text. */
  title: line(HOST_BATCH.text),
  url,
  published_at: Moment,
  modified_at: Moment,
});
export type HostEntry = z.infer<typeof HostEntry>;

export const HostTerm = z.object({ id: hostId, taxonomy: word, name: line(HOST_BATCH.text), url });
export type HostTerm = z.infer<typeof HostTerm>;

export const HostImage = z.object({
  id: hostId,
  url,
  title: line(HOST_BATCH.text),
  alt: line(HOST_BATCH.text),
  mime: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  /** Bytes; 0: unknown. */
  size: z.int().min(0),
  created_at: Moment,
});
export type HostImage = z.infer<typeof HostImage>;

export const HostPerson = z.object({
  name: line(HOST_BATCH.text),
  email: z.string().max(320),
  roles: z.array(word).max(100),
  manages: z.boolean(),
});
export type HostPerson = z.infer<typeof HostPerson>;

/** What is in force on the site. The plugin itself compares nothing with a plan. */
export const HostConfig = z.object({
  access: z.object({
    create_edit_surveys: z.array(z.string()),
    view_results: z.array(z.string()),
    delete_surveys: z.array(z.string()),
  }),
  /** Null: not in use. */
  post_ratings: z
    .object({
      place: z.enum(['after_content', 'before_comments', 'after_comments', 'manual']),
      /** Whether pages carry structured data for search engines. */
      schema: z.boolean(),
    })
    .nullable(),
  widget: z.object({ src: z.string() }),
  server: z.object({
    version: z.string(),
    /** The oldest plugin that the server works with, and the one that it offers. */
    min_plugin: z.string(),
    plugin: z.string(),
  }),
  published: z.int(),
});
export type HostConfig = z.infer<typeof HostConfig>;

export const HostStatus = z.discriminatedUnion('connected', [
  z.object({ connected: z.literal(false) }),
  z.object({
    connected: z.literal(true),
    name: z.string(),
    home_url: z.string(),
    connected_at: Moment,
    last_contact_at: Moment,
    entries: z.int(),
    terms: z.int(),
    media: z.int(),
    plugin: z.string(),
    edition: z.enum(['directory', 'self']),
    /** False after the key has leaked, until the site connects anew. */
    is_trusted: z.boolean(),
    is_complete: z.boolean(),
  }),
]);
export type HostStatus = z.infer<typeof HostStatus>;

const ConnectionLink = z.object({ link: z.string(), expires_at: Moment });

const tag = 'Site around us';
const site = { capability: 'site', bodyLimit: HOST_BATCH.bytes } as const;
const manage = { capability: 'manage-settings' } as const;

const batchOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ upsert: z.array(item).max(HOST_BATCH.items), gone: ids, last: z.boolean() });

const pushOf = <Kind extends 'entries' | 'terms' | 'media', Item extends z.ZodType>(kind: Kind, item: Item) =>
  endpoint('POST', `/host/${kind}`, site, { summary: `New, changed and gone ${kind} of the site`, tag })
    .input(batchOf(item))
    .output(Success);

/** Compares what is known with what the site has between two ids, both included. */
const compareOf = (kind: 'entries' | 'terms' | 'media') =>
  endpoint('POST', `/host/${kind}/seen`, site, {
    summary: `All ${kind} that the site has in a range of ids; others are dropped, unknown ones returned`,
    tag,
  })
    .input(z.object({ from_id: hostId, to_id: hostId, ids: z.array(hostId).max(HOST_BATCH.seen) }))
    .output(z.object({ missing: z.array(z.int()) }));

export const hostSite = {
  connect: endpoint(
    'POST',
    '/host/connect',
    { capability: 'sign-in', perMinute: 10, bodyLimit: HOST_BATCH.bytes },
    { summary: 'Connect a site by a connection link', tag, status: 201 },
  )
    .input(
      z.object({
        /** The part of the link after `#`. */
        code: z.string().max(100),
        key: HostKey,
        site: HostSite,
        /**
         * JWS by the new key, `typ: "uf-proof+jwt"`, claims `{code_hash, home_url, iat}`: SHA-256 of the code as hex digits in
         * lower case, that of `site.info`, seconds.
         */
        proof: z.string().max(4000),
      }),
    )
    .output(
      z.object({
        site_id: z.string(),
        server: z.object({ url: z.string(), name: z.string(), version: z.string() }),
        widget: z.object({ src: z.string() }),
        published: z.int(),
      }),
    ),
  update: endpoint('PUT', '/host/site', site, { summary: 'What the site says of itself', tag })
    .input(HostSite)
    .output(Success),
  entries: pushOf('entries', HostEntry),
  terms: pushOf('terms', HostTerm),
  media: pushOf('media', HostImage),
  seenEntries: compareOf('entries'),
  seenTerms: compareOf('terms'),
  seenMedia: compareOf('media'),
  people: endpoint('POST', '/host/users', site, {
    summary: 'People of the site who have changed, have gone or have signed out; unknown ones are ignored',
    tag,
  })
    .input(
      z.object({
        changed: z.array(HostPerson.extend({ id: hostId })).max(HOST_BATCH.items),
        gone: ids,
        signed_out: ids,
      }),
    )
    .output(Success),
  config: endpoint('GET', '/host/config', site, { summary: 'What is in force; has an ETag', tag }).output(HostConfig),
  surveys: endpoint('GET', '/host/surveys', site, {
    summary: 'Surveys by title or by their ids, at most 50',
    tag,
  })
    .input(
      z.object({
        search: z.string().max(200).default(''),
        ids: z.array(Id).max(50).optional(),
      }),
    )
    .output(z.array(z.object({ id: z.int(), title: z.string(), status: z.string() }))),
  ratings: endpoint('GET', '/host/ratings', site, {
    summary: 'Posts whose ratings have changed, at most 500; `next` is the `after` of the next call',
    tag,
  })
    .input(z.object({ after: z.string().max(100).default('') }))
    .output(
      z.object({
        items: z.array(z.object({ post_id: z.int(), total: z.int(), average: z.number() })),
        next: z.string(),
      }),
    ),
  changeKey: endpoint('POST', '/host/keys', site, {
    summary: 'Replace the key; the former one can only repeat this very call, with its `jti`, for 10 minutes',
    tag,
  })
    .input(
      z.object({
        key: HostKey,
        /** JWS by the new key, `typ: "uf-proof+jwt"`, claims `{site_id, kid, iat}`; the call itself is signed by the old one. */
        proof: z.string().max(4000),
        /** Ends the sessions of the site's people, too: whoever has the former key may have opened them. */
        leaked: z.boolean().default(false),
      }),
    )
    .output(Success),
  leave: endpoint('DELETE', '/host/connection', site, { summary: 'End the connection', tag }).output(Success),
  signIn: endpoint(
    'POST',
    '/session/host',
    { capability: 'sign-in', perMinute: 60 },
    { summary: 'Sign in with a token of the connected site', tag },
  )
    .input(z.object({ token: z.string().max(8000) }))
    .output(Session),
  status: endpoint('GET', '/host/status', manage, { summary: 'The connected site', tag }).output(HostStatus),
  createLink: endpoint('POST', '/host/links', manage, {
    summary: 'Make a connection link: once, for 60 minutes; the one before no longer works',
    tag,
    status: 201,
  })
    .input(z.object({ replace: z.boolean().default(false) }))
    .output(ConnectionLink),
  distrustKey: endpoint('POST', '/host/leaked', manage, {
    summary: 'The key has leaked: it counts no more, sessions of people of the site end, and a link starts anew',
    tag,
    status: 201,
  }).output(ConnectionLink),
  disconnect: endpoint('POST', '/host/disconnect', manage, {
    summary: 'End the connection; surveys and responses stay',
    tag,
  }).output(Success),
  plugin: endpoint(
    'GET',
    '/host/plugin.zip',
    { ...manage, isDownload: true },
    { summary: 'The plugin for the site', tag },
  ),
};
