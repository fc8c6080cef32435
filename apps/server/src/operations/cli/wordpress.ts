import { writeFile } from 'node:fs/promises';
import type { HostConnection } from '@userfeedback/host-kit';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

/** The link works once, within 60 minutes. */
export async function printLink({ replace }: { replace?: true }): Promise<void> {
  await withConnection(async (connection) => {
    const status = await connection.status();
    if (status.connected && !replace)
      throw new CommandError(
        `This server is connected to ${status.home_url}. Add --replace to make a link that replaces it.`,
      );
    console.log((await connection.createLink(replace === true)).link);
  });
}

export async function printStatus({ json }: { json?: true }): Promise<void> {
  await withConnection(async (connection) => {
    const status = await connection.status();
    if (json) return console.log(JSON.stringify(status, null, 2));
    if (!status.connected) return console.log('No WordPress site is connected.');
    console.log(`Connected to ${status.home_url} (${status.name}) since ${status.connected_at}`);
    console.log(`Last contact ${status.last_contact_at}, plugin ${status.plugin} (${status.edition})`);
    const counts = `${status.entries} pages and posts, ${status.terms} terms, ${status.media} images`;
    console.log(status.is_complete ? counts : `${counts}; not everything has been sent yet`);
  });
}

export async function disconnect(): Promise<void> {
  await withConnection(async (connection) => {
    const status = await connection.status();
    if (!status.connected) throw new CommandError('No WordPress site is connected.');
    await connection.disconnect();
    console.log(`${status.home_url} is no longer connected. Surveys and responses are kept.`);
  });
}

export async function writePlugin({ out, edition }: { out: string; edition: 'directory' | 'self' }): Promise<void> {
  await withConnection(async (connection) => {
    const file = await connection.readPlugin(edition);
    if (!file) throw new CommandError('The plugin was not built here: npm run wordpress:build.');
    await writeFile(out, file.bytes, { flag: 'wx' });
  });
}

function withConnection(work: (connection: HostConnection) => Promise<void>): Promise<void> {
  return withSite(async ({ host }) => {
    if (!host.connection) throw new CommandError('UF_CONTENT_HOST is not wordpress.');
    await work(host.connection);
  });
}
