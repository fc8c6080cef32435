import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FileStore, ListedFile } from './file-store.ts';
import { StoreError } from './file-store.ts';

/** In any store that accepts AWS signatures, version 4. */
export interface BucketAddress {
  bucket: string;
  /** Without slashes at its ends; '': the whole bucket. */
  prefix: string;
  /** With `{bucket}` if the bucket is part of the host name; otherwise it becomes the first part of the path. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Milliseconds before each attempt. */
const ATTEMPTS = [0, 200, 1000];
const REPLY_WITHIN = 10_000;
/** Bytes a second of the slowest connection, for time limits. */
const SLOWEST = 100_000;
/** Bytes; smaller files are read at once, so that a cut connection costs another attempt, not the file. */
const AT_ONCE = 4_000_000;
/** Bytes; larger files are sent in parts, of which there may be 10,000. */
const PART = 16_000_000;
const PARTS_MAX = 10_000;

interface Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  name?: string;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

interface Reply {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

export function openBucket(address: BucketAddress): FileStore {
  const { bucket, prefix, keyId, secret, region } = address;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' });
  const root = rootOf(address);
  const place = `s3://${bucket}${prefix && `/${prefix}`}`;

  const keyOf = (name: string) => `${prefix && `${prefix}/`}${name}`;
  const call = (given: Call) => callStore(client, { root, place, keyOf }, given);

  const putInParts = async (name: string, content: Blob) => {
    const begun = await call({ method: 'POST', name, query: { uploads: '' } });
    const uploadId = tagOf(textOf(begun), 'UploadId') ?? '';
    const size = Math.max(PART, Math.ceil(content.size / PARTS_MAX));
    const parts: string[] = [];
    try {
      for (let start = 0, number = 1; start < content.size; start += size, number++) {
        const body = await bytesOf(content.slice(start, start + size));
        const { headers } = await call({
          method: 'PUT',
          name,
          body,
          query: { partNumber: String(number), uploadId },
        });
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`);
      }
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const body = new TextEncoder().encode(list);
      const done = await call({ method: 'POST', name, body, query: { uploadId } });
      // It may fail after the status was sent.
      const problem = tagOf(textOf(done), 'Code');
      if (problem !== undefined) throw new StoreError(`${place}: ${problem}`);
    } catch (error) {
      await call({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  };

  return {
    place,
    async put(name, content) {
      if (content.size > PART) return putInParts(name, content);
      await call({ method: 'PUT', name, body: await bytesOf(content) });
    },
    async get(name) {
      const { status, headers, body } = await call({ method: 'GET', name });
      if (status === 404) return undefined;
      const content = body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body as never);
      return { bytes: Number(headers.get('content-length')), content };
    },
    async remove(name) {
      await call({ method: 'DELETE', name });
    },
    async list() {
      const files: ListedFile[] = [];
      let token: string | undefined;
      do {
        const query = {
          'list-type': '2',
          ...(prefix !== '' && { prefix: `${prefix}/` }),
          ...(token !== undefined && { 'continuation-token': token }),
        };
        const page = textOf(await call({ method: 'GET', query }));
        files.push(...readPage(page, keyOf('')));
        token = tagOf(page, 'NextContinuationToken');
      } while (token !== undefined);
      return files;
    },
  };
}

function rootOf({ endpoint, bucket }: BucketAddress): string {
  if (endpoint.includes('{bucket}')) return endpoint.replace('{bucket}', bucket);
  return `${endpoint}/${bucket}`;
}

interface Place {
  root: string;
  place: string;
  keyOf(name: string): string;
}

/** Tries again what may work later. Any status but 2xx, and 404 for a name, is an error. */
async function callStore(client: AwsClient, at: Place, given: Call): Promise<Reply> {
  let problem = '';
  for (const pause of ATTEMPTS) {
    await wait(pause);
    try {
      const reply = await tryOnce(client, at, given);
      const { status } = reply;
      if (status < 300) return reply;
      const code = tagOf(textOf(reply), 'Code');
      if (status === 404 && given.name !== undefined && code !== 'NoSuchBucket') return reply;
      problem = [status, code].filter(Boolean).join(' ');
      if (status < 500 && status !== 429) break;
    } catch (error) {
      problem = reasonOf(error);
    }
  }
  throw new StoreError(`${at.place}: ${problem}`);
}

async function tryOnce(
  client: AwsClient,
  { root, keyOf }: Place,
  { method, name, query = {}, body }: Call,
): Promise<Reply> {
  const url = new URL(name === undefined ? `${root}/` : `${root}/${keyOf(name)}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const hash = createHash('sha256').update(body ?? '');
  const signed = await client.sign(url.href, {
    method,
    headers: { 'x-amz-content-sha256': hash.digest('hex') },
    ...(body && { body }),
  });
  const controller = new AbortController();
  const late = () => controller.abort(new Error('no reply in time'));
  const time = REPLY_WITHIN + ((body?.length ?? 0) / SLOWEST) * 1000;
  const timer = setTimeout(late, time);
  try {
    const reply = await fetch(signed, { signal: controller.signal, redirect: 'manual' });
    const { status, headers } = reply;
    const isLarge = Number(headers.get('content-length') ?? 0) > AT_ONCE;
    if (status < 300 && isLarge && reply.body) return { status, headers, body: reply.body };
    return { status, headers, body: new Uint8Array(await reply.arrayBuffer()) };
  } finally {
    clearTimeout(timer);
  }
}

function textOf({ body }: Reply): string {
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : '';
}

async function bytesOf(content: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await content.arrayBuffer());
}

function tagOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}

function readPage(xml: string, folder: string): ListedFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, item = '']) => {
    const name = (tagOf(item, 'Key') ?? '').slice(folder.length);
    // Deeper keys are not ours.
    return isOurs(name) ? [{ name, bytes: Number(tagOf(item, 'Size')) }] : [];
  });
}

function isOurs(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !name.includes('/');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
