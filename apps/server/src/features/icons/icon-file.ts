import type { FastifyInstance } from 'fastify';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { prepareBody, sendPrepared } from '../../platform/api/prepared-body.ts';
import { openIconSet, readIconTags } from './icon-set.ts';

const LINES = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const AREAS = 'fill="currentColor"';

/** For pickers; public. */
export function serveIcons(app: FastifyInstance): void {
  let made: Promise<PreparedBody> | undefined;
  app.get('/assets/icons.json', { compress: false }, async (request, reply) => {
    made ??= makeFile();
    // A failed read is tried again next time.
    made.catch(() => {
      made = undefined;
    });
    const body = await made;
    reply.type('application/json; charset=utf-8').headers({
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      vary: 'Accept-Encoding',
    });
    return sendPrepared(request, reply, body);
  });
}

async function makeFile(): Promise<PreparedBody> {
  const [{ lines, areas }, tags] = await Promise.all([openIconSet(), readIconTags()]);
  const entries = (style: 'regular' | 'solid', drawings: ReadonlyMap<string, string>, look: string) =>
    [...drawings].map(([icon, path]) => ({
      style,
      icon,
      label: labelOf(icon),
      tags: tags.get(icon) ?? [],
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${look}><path d="${path}"/></svg>`,
    }));
  const list = [...entries('regular', lines, LINES), ...entries('solid', areas, AREAS)];
  return prepareBody(Buffer.from(JSON.stringify(list)));
}

function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
