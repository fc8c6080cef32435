import { z } from 'zod';
import type { BucketAddress } from './bucket.ts';

/** `s3://{bucket}/{prefix}`; undefined for another text. */
export function parseBucket(text: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/.exec(text) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix };
}

export const BUCKET_VARIABLES = {
  UF_MEDIA_STORE: {
    meaning: 'bucket for uploaded images, `s3://{bucket}/{prefix}`; if not set, `media/` in the data directory',
    schema: z
      .string()
      .refine((place) => parseBucket(place) !== undefined, 'must be s3://{bucket} or s3://{bucket}/{prefix}'),
  },
  UF_S3_ENDPOINT: {
    meaning:
      'address of the object store, such as `https://s3.example.com`; write `{bucket}` where the bucket goes in the host name',
    schema: z
      .string()
      .refine(isEndpoint, 'must be an address that starts with http:// or https://, without a path')
      .transform((endpoint) => endpoint.replace(/\/+$/, '')),
  },
  UF_S3_REGION: { meaning: "the store's region", byDefault: 'us-east-1', schema: z.string() },
  UF_S3_KEY_ID: { meaning: "ID of the store's access key", schema: z.string() },
  UF_S3_SECRET: { meaning: "the access key's secret", isSecret: true as const, schema: z.string() },
};

function isEndpoint(text: string): boolean {
  const address = text.replace('{bucket}', 'bucket');
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && pathname + search + hash === '/';
}

const KEYS = ['UF_S3_ENDPOINT', 'UF_S3_KEY_ID', 'UF_S3_SECRET'] as const;

/** Pairs of a variable that names a bucket and one that it needs. */
export function listBucketNeeds(texts: Record<string, string | undefined>) {
  return (['UF_MEDIA_STORE', 'UF_BACKUP_TO'] as const)
    .filter((name) => texts[name]?.startsWith('s3:'))
    .slice(0, 1)
    .flatMap((name) => KEYS.map((key) => [name, key] as const));
}

export function bucketEnv(address: BucketAddress | null): Record<string, string> {
  if (!address) return { UF_MEDIA_STORE: '' };
  const { bucket, prefix, endpoint, region, keyId, secret } = address;
  return {
    UF_MEDIA_STORE: `s3://${bucket}${prefix && `/${prefix}`}`,
    UF_S3_ENDPOINT: endpoint,
    UF_S3_REGION: region,
    UF_S3_KEY_ID: keyId,
    UF_S3_SECRET: secret,
  };
}
