import { Day, endpoint, Id, Page, Pagination, PerPage, Success } from '@userfeedback/contract';
import { DEVICES, LAYOUT_FACT_MAX } from '@userfeedback/contract/limits';
import { z } from 'zod';
import { DEPTHS, LABEL_MAX, NAME_MAX, NONCE_MAX, PLACES, SHARE, VIEW, VIEWS, VIEWS_PER_MINUTE } from './limits.ts';
import { isPattern } from './patterns.ts';

const Device = z.enum(DEVICES);
export type Device = z.infer<typeof Device>;

const Address = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (text) => text === '' || (URL.canParse(text) && /^https?:/i.test(text)),
    'Please enter an address that begins with https://.',
  );

const PageFields = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(NAME_MAX),
  pattern: z
    .string()
    .trim()
    .refine(isPattern, 'A pattern begins with / and has at most two *.')
    .describe('A path, compared without query, fragment, slash at the end and case; * is any characters.'),
  example_url: Address.describe('Where the overlay is opened; needed for a pattern with *.'),
  share: z.int().min(SHARE.least).max(SHARE.most).describe('Percent of page views.'),
  max_views: z.int().min(VIEWS.least).max(VIEWS.most).describe('Views that count on a day, at most.'),
  logged_in: z.boolean().describe('Whether people who are logged in are recorded.'),
});

export const HeatPage = PageFields.extend({
  id: z.int(),
  state: z.enum(['recording', 'paused', 'full']).describe('Full: it rests until midnight.'),
  views: z.int().describe('In the last 7 days.'),
  last_view: z.string().nullable().describe('The day.'),
});
export type HeatPage = z.infer<typeof HeatPage>;

export const HeatElement = z.object({
  id: z.int(),
  selector: z.string().describe('Empty for all further elements together.'),
  label: z.string(),
  kind: z.enum(['link', 'button', 'field', 'picture', 'text', 'other']),
  places: z.array(z.int()).length(PLACES).nullable().describe('Clicks by field of its area, 4 by 4.'),
  clicks: z.int(),
  views: z.int().describe('Page views with a click on it.'),
  dead: z.int(),
  rage: z.int(),
  interval: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe('Of the share of views with a click; null while there are few.'),
});
export type HeatElement = z.infer<typeof HeatElement>;

export const HeatFigures = z.object({
  page: HeatPage,
  start_date: z.string(),
  end_date: z.string(),
  device: Device,
  layout: z.int(),
  views: z.int(),
  device_views: z.object({ desktop: z.int(), tablet: z.int(), mobile: z.int() }),
  full_days: z.int(),
  elements: z.array(HeatElement),
  depth: z.array(z.int()).length(DEPTHS).describe('Views by how far they came: 0, 5, … 100 percent.'),
  days: z.array(z.object({ date: z.string(), views: z.int() })),
  layouts: z.array(z.object({ id: z.int(), since: z.string() })).describe('The newest first.'),
});
export type HeatFigures = z.infer<typeof HeatFigures>;

const Choice = z.object({
  start_date: Day.optional(),
  end_date: Day.optional(),
  device: Device.optional(),
  layout: Id.optional(),
});
const isRange = ({ start_date, end_date }: z.infer<typeof Choice>) =>
  !start_date || !end_date || start_date <= end_date;
const NO_RANGE = { message: 'The end must not be before the start.', path: ['end_date'] };

const count = z.number();
/** What a page sends of one view. Whether the view counts is decided later. */
export const HeatView = z.object({
  id: Id,
  path: z.string(),
  layout: z.string().max(LAYOUT_FACT_MAX).default('').describe('That of the page’s facts.'),
  depth: count.describe('0 to 20: how far it was scrolled, in steps of 5 percent.'),
  clicks: z
    .array(z.tuple([z.string(), count, count, count, count]))
    .describe('Selector, place 0 to 16, clicks, dead clicks, rage clicks.'),
  nonce: z.string().max(NONCE_MAX).default(''),
});
export type HeatView = z.infer<typeof HeatView>;

const tag = 'Heatmaps';
const forViewers = { capability: 'view-heatmaps' } as const;
const forManagers = { capability: 'use-heatmaps' } as const;
const OnePage = z.object({ page: HeatPage });
const ById = z.object({ id: Id });
const defaults = { share: SHARE.usual, max_views: VIEWS.usual, logged_in: false, example_url: '' };

export const endpoints = {
  list: endpoint('GET', '/heatmaps', forViewers, { summary: 'The pages that are recorded', tag })
    .input(z.object({ page: Page, per_page: PerPage }))
    .output(z.object({ items: z.array(HeatPage), pagination: Pagination })),
  sitePages: endpoint('GET', '/heatmaps/site-pages', forManagers, {
    summary: 'Pages of the site by title, with their addresses',
    tag,
  })
    .input(z.object({ search: z.string().max(200).default('') }))
    .output(z.object({ items: z.array(z.object({ title: z.string(), url: z.string() })) })),
  create: endpoint('POST', '/heatmaps', forManagers, { summary: 'Record a page', tag, status: 201 })
    .input(
      PageFields.extend({
        example_url: PageFields.shape.example_url.default(defaults.example_url),
        share: PageFields.shape.share.default(defaults.share),
        max_views: PageFields.shape.max_views.default(defaults.max_views),
        logged_in: PageFields.shape.logged_in.default(defaults.logged_in),
        creation_key: z.uuid().optional().describe('Made by the client: the same key makes one page.'),
      }),
    )
    .output(OnePage),
  update: endpoint('PUT', '/heatmaps/{id}', forManagers, { summary: 'Change what is recorded', tag })
    .input(PageFields.partial().extend({ id: Id }))
    .output(OnePage),
  delete: endpoint('DELETE', '/heatmaps/{id}', forManagers, {
    summary: 'Delete a page with its counts',
    tag,
  })
    .input(ById)
    .output(Success),
  pause: endpoint('POST', '/heatmaps/{id}/pause', forManagers, { summary: 'Stop recording it', tag })
    .input(ById)
    .output(OnePage),
  resume: endpoint('POST', '/heatmaps/{id}/resume', forManagers, { summary: 'Record it again', tag })
    .input(ById)
    .output(OnePage),
  startLayout: endpoint('POST', '/heatmaps/{id}/layouts', forManagers, {
    summary: 'Count apart from now on, as the page looks different',
    tag,
    status: 201,
  })
    .input(ById)
    .output(z.object({ layout: z.int() })),
  clear: endpoint('POST', '/heatmaps/{id}/clear', forManagers, { summary: 'Delete its counts', tag })
    .input(ById)
    .output(OnePage),
  label: endpoint('PUT', '/heatmaps/{id}/elements/{eid}', forManagers, { summary: 'Name an element', tag })
    .input(ById.extend({ eid: Id, label: z.string().trim().max(LABEL_MAX) }))
    .output(Success),
  figures: endpoint('GET', '/heatmaps/{id}', forViewers, {
    summary: 'Clicks and scrolling on a page, of one device class and layout',
    tag,
  })
    .input(Choice.extend({ id: Id }).refine(isRange, NO_RANGE))
    .output(HeatFigures),
  export: endpoint(
    'GET',
    '/heatmaps/{id}/export',
    { ...forViewers, isDownload: true },
    {
      summary: 'The same as a file',
      tag,
    },
  ).input(
    Choice.extend({
      id: Id,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      report: z.enum(['elements', 'depth']).default('elements').describe('Of a CSV; XLSX has both.'),
    }).refine(isRange, NO_RANGE),
  ),
  token: endpoint('POST', '/heatmaps/{id}/token', forViewers, {
    summary: 'An address of the page that draws its counts, for half an hour',
    tag,
    status: 201,
  })
    .input(Choice.extend({ id: Id }).refine(isRange, NO_RANGE))
    .output(z.object({ url: z.string(), opening: z.string().describe('Stands for this address.') })),
  opening: endpoint('GET', '/heatmaps/{id}/openings/{opening}', forViewers, {
    summary: 'Whether the page has asked for its counts',
    tag,
  })
    .input(ById.extend({ opening: z.string().max(40) }))
    .output(z.object({ has_asked: z.boolean() })),
  view: endpoint(
    'POST',
    '/heatmaps/view',
    { capability: 'visit', bodyLimit: 4096, perMinute: 120 },
    { summary: 'The figures that a token opens', tag },
  )
    .input(
      Choice.extend({
        token: z.string().max(1000),
        path: z.string().max(VIEW.path).describe('Of the page that draws them; it must be the token’s.'),
      }).refine(isRange, NO_RANGE),
    )
    .output(HeatFigures),
  record: endpoint(
    'POST',
    '/heatmaps/{id}/views',
    { capability: 'visit', bodyLimit: VIEW.bytes, perMinute: VIEWS_PER_MINUTE, body: 'text' },
    { summary: 'Tell of one page view; the body is JSON sent as text/plain', tag, status: 202 },
  ).input(HeatView),
};
