import type { WordPress } from '../../scripts/wordpress/site.mjs';

/** Somebody's browser without a window: keeps cookies, follows no redirect. */
export interface Session {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Page>;
  post(path: string, fields: Record<string, string>): Promise<Page>;
}

export interface Page {
  status: number;
  text: string;
  headers: Headers;
  location: string;
}

/** A guest. */
export function openSession(site: WordPress): Session {
  const cookies = new Map<string, string>();
  const call = async (path: string, init: RequestInit): Promise<Page> => {
    const reply = await fetch(new URL(path, site.url), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const until = attributes.find((one) => /^expires=/i.test(one));
      if (until && new Date(until.slice(8)).getTime() < Date.now()) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = reply.headers.get('location') ?? '';
    return { status: reply.status, text: await reply.text(), headers: reply.headers, location };
  };
  return {
    cookies,
    get: (path, headers = {}) => call(path, { headers }),
    post: (path, fields) => call(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

/** Logs in as one of the site's people; all have the same password. */
export async function logIn(site: WordPress, user: string, remember = false): Promise<Session> {
  const session = openSession(site);
  await session.get('/wp-login.php');
  await session.post('/wp-login.php', {
    log: user,
    pwd: 'password',
    testcookie: '1',
    ...(remember ? { rememberme: 'forever' } : {}),
  });
  return session;
}

export const SETTINGS = '/wp-admin/options-general.php?page=userfeedback-connector';

/** Presses a button of the plugin's settings page; returns the page that comes next. */
export async function press(session: Session, button: string, fields: Record<string, string> = {}): Promise<Page> {
  const { text } = await session.get(SETTINGS);
  const nonce = /name="_wpnonce" value="(\w+)"/.exec(text)?.[1] ?? '';
  const page = await session.post(SETTINGS, { _wpnonce: nonce, do: button, ...fields });
  const next = page.status === 302 ? await session.get(page.location) : page;
  return { ...next, text: bodyOf(next.text) };
}

/** What stands on a page of wp-admin, without menus and scripts. */
function bodyOf(text: string): string {
  return text.slice(text.indexOf('id="wpbody-content"'), text.indexOf('id="wpfooter"'));
}

/** Connects the site by its settings page and sends everything. */
export async function connect(site: WordPress, link: string): Promise<Session> {
  const admin = await logIn(site, 'admin');
  const page = await press(admin, 'connect', { link });
  if (!page.text.includes('Connected to')) throw new Error(`Not connected: ${page.text.slice(-3000)}`);
  await runClock(site, 'soon');
  return admin;
}

/** What WordPress's clock does at that time. */
export function runClock(site: WordPress, event: 'soon' | 'hourly' | 'daily'): Promise<unknown> {
  return site.php(`add_filter('wp_doing_cron', '__return_true');
    do_action('userfeedback_connector_${event}');`);
}
