import { setTimeout } from 'node:timers/promises';
import type { SavedSurvey, SiteInfo, SurveyInput } from '@userfeedback/contract';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { z } from 'zod';
import { expectAccessible, expectNoSidewaysScroll, launchBrowser, openPage, WIDTHS } from './browser.ts';
import type { Product } from './product.ts';

type Draft = z.input<typeof SurveyInput>;
type QuestionBody = NonNullable<Draft['questions']>[number];
type Answers = { question_id: string; value: unknown; extra?: { name?: string; comments?: string } }[];

/** The API as a script uses it, with an administrator's key. */
export interface Api {
  get<Body>(path: string): Promise<{ status: number; body: Body }>;
  send<Body>(method: string, path: string, body: unknown): Promise<{ status: number; body: Body }>;
  /** Saves a survey; without questions of its own it has one with two options. */
  survey(draft: Draft): Promise<SavedSurvey>;
  /** Sends a visitor's answers; returns the response's id. */
  respond(surveyId: number, answers: Answers, page?: { title: string; link?: string }): Promise<number>;
  /** Counts one start of a survey. */
  impression(surveyId: number): Promise<void>;
}

interface WidgetDocument {
  surveys: { id: number; nonces: { submission: string; impression: string } }[];
}

/** Calls that carry the administrator's API key. */
export function openApi(product: Product): Api {
  const send: Api['send'] = async (method, path, body) => {
    const response = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${product.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const noncesOf = async (id: number) => {
    // Another process may still show visitors what it showed before the survey was published.
    for (const until = Date.now() + 2000; ; await setTimeout(50)) {
      const document: WidgetDocument = await (await fetch(`${product.url}/api/v1/widget`)).json();
      const nonces = document.surveys.find((survey) => survey.id === id)?.nonces;
      if (nonces) return nonces;
      if (Date.now() > until) throw new Error(`Survey ${id} is not shown to visitors.`);
    }
  };
  return {
    send,
    get: (path) => send('GET', path, undefined),
    survey: async (draft) => {
      const { status, body } = await send<SavedSurvey>('POST', '/surveys', {
        questions: [choice('q1', 'Yes or no?', ['Yes', 'No'])],
        ...draft,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    respond: async (id, answers, page_submitted = { title: 'Home' }) => {
      const { submission } = await noncesOf(id);
      const { status, body } = await send<{ data: number }>('POST', `/surveys/${id}/responses`, {
        answers,
        page_submitted,
        nonce: submission,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data;
    },
    impression: async (id) => {
      const { impression } = await noncesOf(id);
      const { status } = await send('POST', `/surveys/${id}/impression`, { nonce: impression });
      expect(status).toBe(201);
    },
  };
}

/** A question with options. */
export function choice(
  id: string,
  title: string,
  options: string[],
  type: 'radio-button' | 'checkbox' = 'radio-button',
): QuestionBody {
  return { id, type, title, config: { options } };
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs the first administrator in by the one-time link; the session it leaves in the browser opens further windows. */
export async function signIn(browser: Browser, product: Product): Promise<Cookies> {
  const context = await browser.newContext();
  const token = new URL(product.signInLink).searchParams.get('token');
  const reply = await context.request.post(`${product.url}/api/v1/session/link`, { data: { token } });
  expect(reply.ok()).toBe(true);
  const { nonce } = await reply.json();
  // Somebody without a password is told on every screen.
  await context.request.put(`${product.url}/api/v1/account/password`, {
    headers: { 'x-wp-nonce': nonce },
    data: { password: 'teal-otter-walks-98' },
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A product with an administrator signed in at a desk; `close` ends both. */
export interface Session {
  product: Product;
  browser: Browser;
  api: Api;
  /** Opens further windows of the same person. */
  state: Cookies;
  page: Page;
  complaints: string[];
  close(): Promise<void>;
}

/** What the journeys of a file share: a running product, the API and an administrator's window; `options` change the defaults. */
export async function openSession(
  start: () => Promise<Product>,
  options: BrowserContextOptions = {},
): Promise<Session> {
  const [product, browser] = await Promise.all([start(), launchBrowser()]);
  const api = openApi(product);
  const state = await signIn(browser, product);
  const { page, complaints } = await openPage(browser, WIDTHS[0], { storageState: state, ...options });
  const close = async () => {
    await browser.close();
    await product.stop();
  };
  return { product, browser, api, state, page, complaints, close };
}

/** Replaces the first window by a fresh one, without anything left from an earlier test; unsaved edits are discarded without asking. */
export async function renewWindow(session: Session): Promise<Page> {
  await session.page.context().close();
  const { page, complaints } = await openPage(session.browser, WIDTHS[0], { storageState: session.state });
  page.on('dialog', (dialog) => dialog.accept());
  Object.assign(session, { page, complaints });
  return page;
}

/** Replaces the site's licence by an invalid one, issued with these options; returns when the running server knows. */
export async function loseLicence(
  { product, api }: Pick<Session, 'product' | 'api'>,
  ...issued: string[]
): Promise<void> {
  await product.uf('licence', 'use', await product.uf('licence', 'issue', ...issued));
  await expect.poll(async () => (await api.get<SiteInfo>('/site-info')).body.is_licensed).toBe(false);
}

/** Waits until nothing is loading, then checks accessibility and that nothing sticks out sideways. */
export async function expectSettled(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectNoSidewaysScroll(page, where);
  await expectAccessible(page, where);
}

/** Does something that makes the page reload, such as activating an addon, and waits until it has. */
export async function reloadBy(page: Page, act: () => Promise<unknown>): Promise<void> {
  const reloaded = page.waitForEvent('domcontentloaded');
  await act();
  await reloaded;
}

/** Waits for the next API call with this end of its path and this query; returns its address. */
export async function nextCall(
  page: Page,
  method: string,
  pathEnd: RegExp,
  asks: Record<string, string> = {},
): Promise<URL> {
  const request = await page.waitForRequest((call: Request) => {
    const { pathname, searchParams } = new URL(call.url());
    const asksSo = Object.entries(asks).every(([name, value]) => searchParams.get(name) === value);
    return call.method() === method && pathEnd.test(pathname) && asksSo;
  });
  return new URL(request.url());
}
