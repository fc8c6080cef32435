import { connect } from 'node:tls';
import type { SeenCaller } from '@userfeedback/contract';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Config } from '../../platform/config/config.ts';
import { localUrl } from '../../platform/config/config.ts';
import { listProcesses } from '../../platform/site/processes.ts';
import type { Finding, Subject } from './check.ts';
import { fail, ok, warn } from './check.ts';

const REPLY_WITHIN = 4000;
const DAY = 86_400_000;
/** Days before a certificate's end. */
const ENDS = { soon: 21, now: 7 };

export const CALLER_ACTION = 'check of the proxy';

/** Null while no server runs. */
export async function checkPublicAddress(subject: Subject): Promise<Finding | null> {
  if (!(await isServing(subject))) return null;
  const { publicUrl } = subject.config;
  for (const path of ['/healthz', '/widget.js']) {
    const { status } = await call(`${publicUrl}${path}`).catch((error: unknown) => ({
      status: reasonOf(error),
    }));
    if (status !== 200)
      return fail(
        `${publicUrl}${path} returns ${status}.`,
        'Check UF_PUBLIC_URL, and whatever is in front of the server.',
      );
  }
  return ok(`${publicUrl} leads here`);
}

export async function checkCertificate({
  config: { publicUrl },
}: {
  config: Pick<Config, 'publicUrl'>;
}): Promise<Finding | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  const end = await readEnd(hostname, Number(port || 443));
  const days = Math.floor((end.getTime() - Date.now()) / DAY);
  const text = `The certificate of ${hostname} expires on ${end.toISOString().slice(0, 10)}.`;
  if (days >= ENDS.soon) return ok(text);
  return (days < ENDS.now ? fail : warn)(text, 'Renew it.');
}

/** Whether callers' addresses arrive through the proxy; null if there is none. */
export async function checkProxy(subject: Subject): Promise<Finding | null> {
  const { publicUrl, secret, host, port } = subject.config;
  if (secret === null || publicUrl === localUrl(host, port) || !(await isServing(subject))) return null;
  const nonce = makeNonce({ secret }, CALLER_ACTION, new Date());
  const reply = await call(`${publicUrl}/api/v1/system/caller?nonce=${nonce}`);
  if (reply.status !== 200) return fail(`${publicUrl} does not lead to this site: it returned ${reply.status}.`);
  const { address, connected, is_named, to_name } = (await reply.json()) as SeenCaller;
  if (!is_named)
    return fail(
      `The proxy does not say who is calling, so all visitors look like ${address}.`,
      'Have it send X-Forwarded-For.',
    );
  if (address === connected)
    return fail(
      `The proxy at ${connected} is not trusted, so all visitors look like ${address}.`,
      'Name it in UF_TRUST_PROXY.',
    );
  if (to_name.length > 0)
    return warn(
      'UF_TRUST_PROXY=on trusts any address that callers claim to have.',
      `Name the proxies in UF_TRUST_PROXY: ${to_name.join(', ')}.`,
    );
  return ok(`it says who is calling; this machine is ${address}`);
}

async function isServing({ db }: Subject): Promise<boolean> {
  return db !== null && (await listProcesses(db)).some(({ address }) => address !== '');
}

function call(address: string): Promise<Response> {
  return fetch(address, { signal: AbortSignal.timeout(REPLY_WITHIN), redirect: 'manual' });
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `nothing (${cause instanceof Error ? cause.message : String(cause)})`;
}

/** Also for a certificate that is not trusted. */
function readEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      servername: host,
      rejectUnauthorized: false,
      timeout: REPLY_WITHIN,
    });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error(`${host} does not reply.`)));
    socket.once('error', reject);
  });
}
