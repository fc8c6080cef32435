import type { WidgetDocument } from '@userfeedback/contract';
import { expect } from 'vitest';
import type { Client } from '../../../../apps/server/src/testing/client.ts';
import type { TestServer } from '../../../../apps/server/src/testing/start-test-server.ts';

export interface HeatPage {
  id: number;
  name: string;
  pattern: string;
  state: string;
  views: number;
  last_view: string | null;
}
export interface HeatElement {
  id: number;
  selector: string;
  label: string;
  kind: string;
  places: number[] | null;
  clicks: number;
  views: number;
  dead: number;
  rage: number;
  interval: { low: number; high: number } | null;
}
export interface HeatFigures {
  page: HeatPage;
  device: string;
  layout: number;
  views: number;
  device_views: Record<string, number>;
  full_days: number;
  elements: HeatElement[];
  depth: number[];
  days: { date: string; views: number }[];
  layouts: { id: number; since: string }[];
}
export type Failure = { code: string; message: string; errors?: Record<string, string> };
export type Click = [selector: string, place: number, clicks: number, dead: number, rage: number];

export const NOW = '2026-11-21T12:00:00.000Z';
export const DESKTOP = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
export const MOBILE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
export const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';

/** What tests of heatmaps do: record pages, send views as visitors' pages do, and read what was counted. */
export function useHeatmaps(given: () => { server: TestServer; admin: Client }) {
  const create = async (change: object = {}): Promise<HeatPage> => {
    const sent = { name: 'Prices', pattern: '/pricing', ...change };
    const { status, body } = await given().admin.post<{ page: HeatPage }>('/heatmaps', sent);
    expect(status).toBe(201);
    return body.page;
  };
  const documentOf = async () => (await given().server.visitor.get<WidgetDocument>('/widget')).body;
  const view = async (
    id: number,
    change: { path?: string; depth?: number; clicks?: Click[]; layout?: string; nonce?: string } = {},
    agent = DESKTOP,
    from?: string,
  ) => {
    const nonce = change.nonce ?? (await documentOf()).heatmaps?.nonce ?? '';
    const payload = JSON.stringify({ path: '/pricing', layout: '', depth: 10, clicks: [], nonce, ...change });
    return sendText(id, payload, agent, from);
  };
  let address = 0;
  const sendText = (id: number, payload: string, agent = DESKTOP, from?: string) => {
    address += 1;
    return given().server.visitor.inject<Failure>({
      method: 'POST',
      url: `/api/v1/heatmaps/${id}/views`,
      headers: { 'content-type': 'text/plain', 'user-agent': agent },
      remoteAddress: from ?? `198.51.${100 + Math.floor(address / 250)}.${(address % 250) + 1}`,
      payload,
    });
  };
  const figures = async (id: number, query = '') =>
    (await given().admin.get<HeatFigures>(`/heatmaps/${id}${query}`)).body;
  const listed = async () => (await given().admin.get<{ items: HeatPage[] }>('/heatmaps')).body.items;
  const refusal = async (change: object) => {
    const { status, body } = await given().admin.post<Failure>('/heatmaps', {
      name: 'P',
      pattern: '/p',
      ...change,
    });
    return { status, errors: body.errors, message: body.message };
  };

  const removeAll = async () => {
    const { body } = await given().admin.get<{ items: HeatPage[] }>('/heatmaps?per_page=-1');
    for (const { id } of body.items) await given().admin.delete(`/heatmaps/${id}`);
  };
  return { create, documentOf, view, sendText, figures, listed, refusal, removeAll };
}

const HEAT_TABLES = [
  'heatmaps',
  'heatmap_layouts',
  'heatmap_elements',
  'heatmap_days',
  'heatmap_clicks',
  'heatmap_full_days',
  'heatmap_openings',
  'heatmap_waiting',
] as const;

/** All rows of the addon's tables. */
export async function dumpHeatmaps({ deps }: TestServer): Promise<Record<string, object[]>> {
  const db = deps.db.withTables<Record<(typeof HEAT_TABLES)[number], object>>();
  const rows = await Promise.all(HEAT_TABLES.map((name) => db.selectFrom(name).selectAll().execute()));
  return Object.fromEntries(HEAT_TABLES.map((name, at) => [name, rows[at] ?? []]));
}
