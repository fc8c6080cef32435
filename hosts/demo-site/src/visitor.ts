import { ANALYTICS_PLUGINS } from '@userfeedback/contract/limits';
import type { HostPlugins, Reader } from '@userfeedback/host-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Magazine } from './magazine.ts';

export interface Visitor extends Reader {
  /** An analytics plugin of the site is active, so its pages have a data layer. */
  isCounted: boolean;
}

export async function readVisitor(
  { server, plugins }: Magazine,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  return { ...(await server.getReader(request, reply)), isCounted: await isCounting(plugins) };
}

async function isCounting(plugins: HostPlugins): Promise<boolean> {
  const analytics: readonly string[] = ANALYTICS_PLUGINS;
  return (await plugins.list()).some(({ slug, active }) => active && analytics.includes(slug));
}
