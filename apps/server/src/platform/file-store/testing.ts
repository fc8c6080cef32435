import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketAddress } from './bucket.ts';
import { bucketEnv } from './variables.ts';

/** A store that checks each signature as AWS describes it, for one bucket. */
export interface StoreStandIn {
  address: BucketAddress;
  /** As a server or a command is told of it, as the place for images. */
  env: Record<string, string>;
  /** By key. */
  objects: Map<string, Buffer>;
  /** How many calls came since the last reset. */
  calls: number;
  /** What happens to calls before they are looked at; absent: nothing. */
  trouble: ((call: IncomingMessage, reply: ServerResponse) => boolean | Promise<boolean>) | undefined;
  /** Keys of uploads in parts that are neither done nor given up. */
  unfinished(): number;
  /** Takes no more calls, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const ACCESS = { keyId: 'key-of-tests', secret: 'secret-of-tests', region: 'eu-test-1' };
/** Objects in a page of a list. */
const PAGE = 3;

/** Starts it on a free port; `isInHost`: the bucket is the host name, which has to be found. */
export async function startStore({ prefix = '', isInHost = false } = {}): Promise<StoreStandIn> {
  const bucketName = isInHost ? 'localhost' : 'images';
  const objects: StoreStandIn['objects'] = new Map();
  const uploads = new Map<string, Map<number, Buffer>>();
  const sockets = new Set<Socket>();
  const server = createServer(async (call, reply) => {
    try {
      await handle(call, reply);
    } catch (error) {
      if (!(error instanceof Refusal)) return void reply.destroy();
      reply.writeHead(error.status).end(`<Error><Code>${error.message}</Code></Error>`);
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://${isInHost ? '{bucket}' : '127.0.0.1'}:${port}`;
  const address = { ...ACCESS, bucket: bucketName, prefix, endpoint };
  const standIn: StoreStandIn = {
    address,
    env: bucketEnv(address),
    objects,
    calls: 0,
    trouble: undefined,
    unfinished: () => uploads.size,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    start: () => listen(port),
  };

  async function handle(call: IncomingMessage, reply: ServerResponse): Promise<void> {
    standIn.calls++;
    if (await standIn.trouble?.(call, reply)) return;
    const body = await buffer(call);
    const refusal = refusalOf(call, body);
    if (refusal) throw new Refusal(...refusal);
    const url = new URL(call.url ?? '', `http://${call.headers.host}`);
    const path = decodeURIComponent(url.pathname).split('/').slice(1);
    const bucket = isInHost ? url.hostname : path.shift();
    if (bucket !== bucketName) throw new Refusal(404, 'NoSuchBucket');
    const key = path.join('/');
    if (key === '') return list(url.searchParams, reply);
    serveObject(call.method ?? '', key, { query: url.searchParams, body }, reply);
  }

  function serveObject(
    method: string,
    key: string,
    { query, body }: { query: URLSearchParams; body: Buffer },
    reply: ServerResponse,
  ): void {
    const uploadId = query.get('uploadId');
    const parts = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && !parts) throw new Refusal(404, 'NoSuchUpload');
    const store = (content: Buffer) => {
      objects.set(key, content);
      reply.setHeader('etag', etagOf(content));
    };
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}-${key}`;
      uploads.set(id, new Map());
      return void reply.end(`<R><UploadId>${id}</UploadId></R>`);
    }
    if (method === 'PUT' && parts) {
      parts.set(Number(query.get('partNumber')), body);
      return void reply.setHeader('etag', etagOf(body)).end();
    }
    if (method === 'POST' && parts) {
      const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)].map(
        ([, number, etag]) => ({ part: parts.get(Number(number)), etag }),
      );
      if (wanted.some(({ part, etag }) => !part || etagOf(part) !== etag)) throw new Refusal(400, 'InvalidPart');
      store(Buffer.concat(wanted.flatMap(({ part }) => part ?? [])));
      uploads.delete(uploadId ?? '');
      return void reply.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    }
    if (method === 'DELETE') {
      if (uploadId === null) objects.delete(key);
      else uploads.delete(uploadId);
      return void reply.writeHead(204).end();
    }
    if (method === 'PUT') {
      store(body);
      return void reply.end();
    }
    const found = objects.get(key);
    if (!found) throw new Refusal(404, 'NoSuchKey');
    reply.setHeader('content-length', found.length).end(found);
  }

  function list(query: URLSearchParams, reply: ServerResponse): void {
    if (query.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument');
    const after = query.get('continuation-token') ?? '';
    const start = query.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(start) && key > after).sort();
    const page = keys.slice(0, PAGE).map((key) => {
      return `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`;
    });
    const next = keys.length > PAGE ? `<NextContinuationToken>${keys[PAGE - 1]}</NextContinuationToken>` : '';
    reply.end(`<ListBucketResult>${page.join('')}${next}</ListBucketResult>`);
  }

  return standIn;
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** What is wrong with the signature, or undefined. */
function refusalOf(call: IncomingMessage, body: Buffer): [number, string] | undefined {
  const hash = String(call.headers['x-amz-content-sha256']);
  const moment = String(call.headers['x-amz-date']);
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    call.headers.authorization ?? '',
  );
  if (!given) return [403, 'AccessDenied'];
  const [, credential = '', signedHeaders = '', signature] = given;
  const day = moment.slice(0, 8);
  if (credential.split('/')[0] !== ACCESS.keyId) return [403, 'InvalidAccessKeyId'];
  const scope = [day, ACCESS.region, 's3', 'aws4_request'].join('/');
  if (credential !== `${ACCESS.keyId}/${scope}`) return [400, 'AuthorizationHeaderMalformed'];
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return [403, 'AccessDenied'];
  if (hash !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch'];
  const [path = '', search = ''] = (call.url ?? '').split('?');
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = names.map((name) => `${name}:${call.headers[name]}\n`).join('');
  const canonical = [call.method, path, query, headers, signedHeaders, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [...scope.split('/')].reduce<Buffer | string>(hmac, `AWS4${ACCESS.secret}`);
  return hmac(key, text).toString('hex') === signature ? undefined : [403, 'SignatureDoesNotMatch'];
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
