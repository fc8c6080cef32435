import type { Capability, Scope } from '@userfeedback/contract';
import { ACCESS, accessTo, grantsOf } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../../features/settings/service.ts';
import { DESTROYED, REACH, SHOWN } from '../../testing/access-table.ts';
import type { Client } from '../../testing/client.ts';
import { switchPlan, TEST_PLANS } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import type { ContractRow } from './contract-rows.ts';
import { contractRows } from './contract-rows.ts';

const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'nobody'] as const;
const CODES = {
  'sign-in': 'unauthorized',
  factor: 'second_factor_required',
  role: 'forbidden',
  plan: 'upgrade_required',
  addon: 'addon_inactive',
  scope: 'insufficient_scope',
  person: 'forbidden',
};
const STATUS = {
  unauthorized: 401,
  second_factor_required: 403,
  forbidden: 403,
  upgrade_required: 403,
  addon_inactive: 403,
  insufficient_scope: 403,
} as const;
const REFUSALS: readonly (string | undefined)[] = Object.keys(STATUS);

interface ErrorReply {
  code?: string;
}

describe.each(testDialects())('the access of every row on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    await saveSettings(server.deps, {
      create_edit_surveys: ['editor'],
      view_results: ['editor', 'author'],
      delete_surveys: ['contributor'],
    });
  });
  afterAll(() => server.close());

  test.each(TEST_PLANS)('equals the table for every role, on plan %s (GR-01, D-31, OP-108)', async (plan) => {
    await switchPlan(server, plan);
    for (const role of ROLES) {
      const client = role === 'nobody' ? server.visitor : await server.as(role);
      await compare(server, role, client);
      if (role !== 'nobody') await compare(server, role, await server.apiKey(role), ['all']);
    }
  });
});

describe('what a row shows and destroys', () => {
  const rows = contractRows();
  /** What somebody with one of these capabilities may not see or take away of what the table says. */
  const beyond = (name: string, capabilities: readonly Capability[]) => {
    const grants = capabilities.map((capability) => ACCESS[capability].grant);
    const { shows = [], destroys = [] } = REACH[name] ?? {};
    const lists = [
      ...shows.map((what) => ({ what: `shows ${what}`, who: SHOWN[what] as readonly string[] })),
      ...destroys.map((what) => ({ what: `destroys ${what}`, who: DESTROYED[what] as readonly string[] })),
    ];
    return lists.filter(({ who }) => !grants.some((grant) => who.includes(grant))).map(({ what }) => what);
  };

  test('the table has each row of the contract, and no other (XS-01)', () => {
    expect(Object.keys(REACH)).toEqual(rows.map(({ name }) => name));
  });

  test.each(rows)('$name asks for the right that this needs (XS-01)', ({ name, meta }) => {
    expect(beyond(name, [meta.capability, ...(REACH[name]?.inside ?? [])])).toEqual([]);
  });

  test('a row with a weaker capability fails (XS-01)', () => {
    expect(beyond('responses.list', ['edit-surveys'])).toEqual(['shows answers']);
    expect(beyond('imports.undo', ['edit-surveys'])).toEqual(['destroys responses']);
    expect(beyond('settings.save', ['enter-admin'])).toEqual(['shows settings', 'destroys settings']);
  });
});

async function compare(server: TestServer, role: string, client: Client, scopes?: readonly Scope[]): Promise<void> {
  // Signing in and out is open to everybody, and would end the session that the other calls use.
  for (const row of contractRows().filter(({ meta }) => meta.capability !== 'sign-in')) {
    const { settings, access } = server.deps.site.now();
    const grants =
      role === 'nobody'
        ? null
        : {
            ...grantsOf({ roles: [role], manages: false }, server.deps.host.roles(), settings, access),
            ...(scopes && { scopes }),
          };
    const expected = accessTo(row.meta.capability, grants, access);
    const { status, body } = await call(client, row);
    const what = `${role} calls ${row.name}`;
    // A signature is asked for, whoever calls.
    if (row.meta.capability === 'site')
      expect({ status, code: body?.code }, what).toEqual({ status: 401, code: 'bad_signature' });
    else if (expected.allowed) expect(REFUSALS, what).not.toContain(body?.code);
    else {
      const code = CODES[expected.reason] as keyof typeof STATUS;
      expect({ status, code: body?.code }, what).toEqual({ status: STATUS[code], code });
    }
  }
}

/** Calls without input: whoever has access gets an error about what is missing, and nothing changes. */
async function call(client: Client, { method, path }: ContractRow) {
  const url = `/api/v1${path.replaceAll(/\{\w+\}/g, '987654')}`;
  return client.inject<ErrorReply | undefined>({ method, url, ...(method === 'GET' ? {} : { payload: {} }) });
}
