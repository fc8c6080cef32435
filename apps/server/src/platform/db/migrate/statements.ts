import type { CompiledQuery } from 'kysely';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { ExpandStep, IndexStep } from '../migrations/step.ts';

/** The statements a step would run on this database. Its reads find nothing. */
export async function readStatements(step: ExpandStep | IndexStep, dialect: DialectName): Promise<string[]> {
  const isPostgres = dialect === 'postgres';
  if ('indexes' in step)
    return step.indexes.map(
      ({ name, table, on }) => `create index${isPostgres ? ' concurrently' : ''} ${name} on ${table} ${on}`,
    );
  const queries: CompiledQuery[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (on) => (isPostgres ? new PostgresIntrospector(on) : new SqliteIntrospector(on)),
      createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    },
    log: ({ query }) => void queries.push(query),
  });
  await step.up(db, dialect);
  return queries.map(({ sql }) => plain(sql));
}

/**
 * The statements an expand step must not run: they lock a busy table for long, read or change its rows, or break the
 * release before. Whatever is not known to be harmless is refused.
 */
export function listRefused(statements: readonly string[], dialect: DialectName): string[] {
  const own = new Set<string>();
  return statements.map(plain).filter((statement) => !isHarmless(statement, own, dialect));
}

function isHarmless(statement: string, own: Set<string>, dialect: DialectName): boolean {
  if (statement.includes(';')) return false;
  const [, created] = /^create (?:unlogged |virtual )?table (?:if not exists )?([^\s(]+)/.exec(statement) ?? [];
  if (created !== undefined) {
    own.add(created);
    return !/\b(as select|as with|partition of|inherits)\b/.test(statement);
  }
  const isOwn = (table: string | undefined) => table !== undefined && own.has(table);
  const index = /^create (unique )?index (concurrently )?(?:if not exists )?\S+ on ([^\s(]+)/.exec(statement);
  if (index) {
    const [, unique, concurrently, table] = index;
    // SQLite has one writer anyway, and it is fast.
    return isOwn(table) || (!unique && (concurrently !== undefined || dialect === 'sqlite'));
  }
  const [, altered, actions = ''] = /^alter table ([^\s(]+) (.+)$/.exec(statement) ?? [];
  if (altered !== undefined) return isOwn(altered) || splitActions(actions).every(isHarmlessAction);
  const [, filled] = /^insert into ([^\s(]+)/.exec(statement) ?? [];
  if (filled !== undefined) return isOwn(filled);
  return /^select\b/.test(statement) && /\bfrom (pg_|pragma_|sqlite_schema|information_schema)/.test(statement);
}

const CONSTANT = /\bdefault (?:'[^']*'(?:::\w+)?|-?[\d.]+|null|true|false)(?=\s|$)/;
const NOT_AT_ONCE = /\b(unique|primary key|references|check|generated|identity|(big|small)?serial)\b/;

/** New columns that are empty or have a constant default: neither database rewrites rows for them. */
function isHarmlessAction(action: string): boolean {
  if (!/^add column (if not exists )?\S+ \S/.test(action) || NOT_AT_ONCE.test(action)) return false;
  const rest = action.replace(CONSTANT, '');
  if (/\bdefault\b/.test(rest)) return false;
  return !/\bnot null\b/.test(rest) || rest !== action;
}

function splitActions(text: string): string[] {
  return text.split(/,\s*(?=(?:add|alter|drop|rename|set|enable|disable|validate|attach|detach)\b)/);
}

function plain(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/;\s*$/, '')
    .trim()
    .toLowerCase();
}
