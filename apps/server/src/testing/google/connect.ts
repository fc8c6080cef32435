import type { AjaxAction, AjaxFields, SiteInfo } from '@userfeedback/contract';
import type { Client, ClientReply } from '../client.ts';
import type { TestServer } from '../start-test-server.ts';
import type { GoogleStandIn } from './stand-in.ts';

export interface ActionReply {
  success: boolean;
  data: unknown;
}

/** Runs a form-encoded action as a signed-in person. */
export async function runAction<A extends AjaxAction>(
  client: Client,
  action: A,
  fields: AjaxFields<A>,
): Promise<ClientReply<ActionReply>> {
  const { body } = await client.get<SiteInfo>('/site-info');
  const form = new URLSearchParams({ action: `userfeedback_${action}`, nonce: body.nonce, ...fields });
  return client.inject<ActionReply>({
    method: 'POST',
    url: '/api/v1/ajax',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
}

/** Returns the address of the consent screen. */
export async function consentUrl(client: Client, returnTo = 'settings'): Promise<string> {
  const { body } = await runAction(client, 'google_sheets_get_auth_url', { return: returnTo });
  return String(body.data);
}

/** Follows Google's link back to us; returns where we redirect to, below the server's own address. */
export async function followLink({ deps }: TestServer, client: Client, link: string): Promise<string> {
  const { pathname, search } = new URL(link);
  const { status, headers } = await client.inject({ method: 'GET', url: pathname + search });
  if (status !== 302) throw new Error(`Not redirected: ${status}`);
  return (headers.location ?? '').replace(deps.config.publicUrl, '');
}

/** Connects Google Drive as an administrator does. */
export async function connectDrive(server: TestServer, google: GoogleStandIn, client: Client): Promise<string> {
  return followLink(server, client, await google.press(await consentUrl(client), 'allow'));
}
