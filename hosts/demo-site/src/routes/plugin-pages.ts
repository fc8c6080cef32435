import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from 'ghtml';
import { z } from 'zod';
import type { Magazine } from '../magazine.ts';
import { sendPage } from '../pages.ts';
import { PLUGINS } from '../plugins/catalogue.ts';
import { setPluginState } from '../plugins/queries.ts';
import type { PageView } from '../views/layout.ts';
import { quietPage } from '../views/quiet-page.ts';
import type { Visitor } from '../visitor.ts';
import { readVisitor } from '../visitor.ts';

const SLUG = 'automation';
const Form = z.object({ nonce: z.string().max(200).catch('') }).catch({ nonce: '' });

/** Stands in for the automation plugin's own screens: the magazine stores its state, but has no such plugin. */
export function pluginPageRoutes(site: FastifyInstance, magazine: Magazine): void {
  const { setup_url = '', create_url = '' } = PLUGINS.find(({ slug }) => slug === SLUG) ?? {};
  site.get(setup_url, async (request, reply) => {
    const visitor = await readManager(magazine, request, reply);
    return sendPage(magazine, reply, visitor, setupView(visitor, setup_url));
  });
  site.post(setup_url, { bodyLimit: 8192 }, async (request, reply) => {
    const visitor = await readManager(magazine, request, reply);
    visitor.check(setup_url, Form.parse(request.body).nonce);
    await setPluginState(magazine.db, SLUG, { setup_complete: 1 }, magazine.now().toISOString());
    return reply.redirect('/admin/settings/integrations', 303);
  });
  site.get(create_url, async (request, reply) => {
    const visitor = await readManager(magazine, request, reply);
    return sendPage(magazine, reply, visitor, RECIPE);
  });
}

/** Only for managers of the site, and only while the plugin is active. */
async function readManager(magazine: Magazine, request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
  const visitor = await readVisitor(magazine, request, reply);
  const { server, plugins } = magazine;
  if (!visitor.person) throw server.refusal('unauthorized');
  if (!visitor.mayManage) throw server.refusal('forbidden');
  const isActive = (await plugins.list()).some(({ slug, active }) => slug === SLUG && active);
  if (!isActive) throw server.refusal('not_found');
  return visitor;
}

function setupView({ nonce }: Visitor, action: string): PageView {
  return managersPage(
    'Set up the automation plugin',
    html`<p>This demo site only plays the part of a site with such a plugin: on your own site its setup wizard opens here.</p>
<form method="post" action="${action}"><input type="hidden" name="nonce" value="${nonce(action)}">
<button class="button">Finish the setup</button></form>`,
  );
}

const RECIPE = managersPage(
  'Create a recipe',
  `<p>This demo site only plays the part of a site with such a plugin: on your own site you say here what follows
a new response. Choose UserFeedback as the trigger.</p><p><a href="/admin/settings/integrations">Back to the integrations</a></p>`,
);

function managersPage(title: string, content: string): PageView {
  return quietPage(title, 'For those who manage this site.', `<div class="card-form">${content}</div>`);
}
