import { z } from 'zod';
import { AddonInfo } from './addons.ts';
import { endpoint } from './endpoint.ts';
import { ADMIN_LANGUAGES, HOST_SLUGS, LOGIC_TYPES } from './limits.ts';
import { PluginState } from './plugins.ts';
import { Settings } from './settings.ts';
import { Id, Success } from './shapes.ts';
import { PageFacts } from './visitor.ts';

export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** The first of `roles`. */
  role: z.string(),
  roles: z.array(z.string()),
});
export type User = z.infer<typeof User>;

export const SiteInfo = z.object({
  is_pro: z.boolean(),
  is_licensed: z.boolean(),
  license_type: z.string(),
  admin_email: z.string(),
  plugin_version: z.string(),
  admin_url: z.string(),
  site_url: z.string(),
  /** Of the page of theirs that asked for the surveys last; null: none has, apart from pages that this server makes. */
  seen_url: z.string().nullable(),
  site_name: z.string(),
  /** Surveys and responses that were made up to try the product out. */
  has_demo: z.boolean(),
  /**
   * As configured; `price` is dollars a year, `affiliate` a prefix, `offer` is for Lite sites. `by_trying`: this person may
   * try plans here, and nobody sells them elsewhere.
   */
  upgrade: z.object({
    url: z.string().nullable(),
    affiliate: z.string().nullable(),
    offer: z.string(),
    price: z.number(),
    by_trying: z.boolean(),
  }),
  /** The host that issues and verifies license keys; null: this server does. */
  license_store: z.string().nullable(),
  /** Of the site around us, such as `de-AT`; new surveys are written in it. */
  locale: z.string(),
  /** IANA name, used for the days of statistics and for scheduled times. */
  time_zone: z.string(),
  time_zone_source: z.enum(['host', 'setting', 'default']),
  /** When the secret that signs visitors' ids was made; null: there is none. */
  identity_secret_made_at: z.string().nullable(),
  addons: z.record(z.string(), AddonInfo),
  roles: z.array(z.object({ id: z.string(), label: z.string(), may_enter: z.boolean() })),
  managing_roles: z.array(z.string()),
  /** What this user's role allows. Plan and addons are not considered; `engine/access` does that. */
  grants: z.object({
    create_edit_surveys: z.boolean(),
    view_results: z.boolean(),
    delete_surveys: z.boolean(),
    manage_settings: z.boolean(),
  }),
  font_service: z.string().nullable(),
  /** `is_set_up`: this server is registered at Google, so that an account can be connected. */
  google_drive: z.object({ connected: z.boolean(), is_set_up: z.boolean() }),
  /** Null: a digest is made without one. */
  summary_model: z.string().nullable(),
  /** False if mails are only written to the outbox. */
  sends_mail: z.boolean(),
  monsterinsights: PluginState,
  exactmetrics: PluginState,
  settings: Settings,
  user: User,
  /** Null: the language of this person's browser. */
  language: z.enum(ADMIN_LANGUAGES).nullable(),
  dismissed: z.array(z.string()),
  /**
   * Its two addresses are null where there is none; `open_url` is the page that leads back here. `connects`: a plugin
   * of ours adds the widget to its pages.
   */
  host: z.object({
    kind: z.enum(HOST_SLUGS),
    connects: z.boolean(),
    /** Whether it has plugins for analytics and other tools, or only imitates them. */
    plugins: z.enum(['real', 'imitated', 'none']),
    admin_url: z.string().nullable(),
    open_url: z.string().nullable(),
  }),
  nonce: z.string(),
  nonces: z.object({
    install_addon: z.string(),
    activate_addon: z.string(),
    deactivate_addon: z.string(),
  }),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const SiteOrigin = z.object({ origin: z.string(), from: z.enum(['environment', 'setting', 'site']) });
export type SiteOrigin = z.infer<typeof SiteOrigin>;

export const ScriptCheck = z.object({
  /** Those whose pages may show surveys. */
  origins: z.array(SiteOrigin),
  /** Those of which a page asked for the surveys, the latest first. */
  seen: z.array(z.object({ origin: z.string(), seconds_ago: z.int() })),
});
export type ScriptCheck = z.infer<typeof ScriptCheck>;

/** What somebody has done so far, apart from what a demo brought along. */
export const FirstSteps = z.object({
  survey: z.boolean(),
  look: z.boolean(),
  published: z.boolean(),
  script: z.boolean(),
  response: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/** `ids[]=4&ids[]=7`; those that the site no longer has are left out. */
const Ids = z.array(z.string().max(100)).max(100).optional();

export const site = {
  info: endpoint(
    'GET',
    '/site-info',
    { capability: 'enter-admin' },
    { summary: 'Site, plan, addons, user and nonces', tag: 'Site' },
  ).output(SiteInfo),
  firstSteps: endpoint(
    'GET',
    '/first-steps',
    { capability: 'enter-admin' },
    { summary: 'Which of the first steps are done', tag: 'Site' },
  ).output(FirstSteps),
  scriptCheck: endpoint(
    'GET',
    '/script-check',
    { capability: 'manage-settings' },
    {
      summary: 'Pages of the site that asked for the surveys; for the next seconds, each new call is noted',
      tag: 'Site',
    },
  ).output(ScriptCheck),
  addOrigin: endpoint(
    'POST',
    '/site-origins',
    { capability: 'manage-settings' },
    {
      summary: 'Let the pages of an origin show surveys, within a second',
      tag: 'Site',
    },
  )
    .input(z.object({ origin: z.string().max(300) }))
    .output(Success),
  removeOrigin: endpoint(
    'DELETE',
    '/site-origins',
    { capability: 'manage-settings' },
    {
      summary: 'Take an origin of the settings away again',
      tag: 'Site',
    },
  )
    .input(z.object({ origin: z.string().max(300) }))
    .output(Success),
  search: endpoint(
    'GET',
    '/search',
    { capability: 'edit-surveys' },
    { summary: 'Published pages and posts by title, at most 20, or by their ids; with their addresses', tag: 'Site' },
  )
    .input(z.object({ title: z.string().max(200).default(''), ids: Ids, with: z.literal('url').optional() }))
    .output(
      z.array(z.object({ id: z.union([z.string(), z.number()]), title: z.string(), url: z.string().optional() })),
    ),
  logicType: endpoint(
    'GET',
    '/logic-type',
    { capability: 'edit-surveys' },
    {
      summary: `Choices of a page rule, by label; logic_type is one of ${LOGIC_TYPES.join(', ')}`,
      tag: 'Site',
    },
  )
    .input(z.object({ search: z.string().max(200).default(''), logic_type: z.string().max(100), ids: Ids }))
    .output(z.array(z.object({ id: z.string(), label: z.string() }))),
  pageFacts: endpoint(
    'GET',
    '/page-facts',
    { capability: 'edit-surveys' },
    { summary: 'What a page of the site tells the widget; null for addresses elsewhere', tag: 'Site' },
  )
    .input(z.object({ url: z.string().max(2000) }))
    .output(PageFacts.nullable()),
};

export const MediaItem = z.object({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  created_at: z.string(),
});
export type MediaItem = z.infer<typeof MediaItem>;

export const media = {
  list: endpoint(
    'GET',
    '/media',
    { capability: 'upload-media' },
    { summary: 'Images of the media library, newest first', tag: 'Media' },
  )
    .input(
      z.object({
        before: Id.optional(),
        search: z.string().max(200).default(''),
      }),
    )
    .output(z.array(MediaItem)),
  upload: endpoint(
    'POST',
    '/media',
    { capability: 'upload-media', bodyLimit: 2_200_000, body: 'file' },
    {
      summary: 'Upload one image (multipart, field "file", png, jpg, gif or webp, 2 MB)',
      tag: 'Media',
      status: 201,
    },
  ).output(MediaItem),
};
