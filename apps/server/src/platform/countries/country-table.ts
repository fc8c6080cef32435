import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CountryResponse } from 'mmdb-lib';
import { Reader } from 'mmdb-lib';
import { publicAddress } from '../edge/public-address.ts';

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
let opening: Promise<Reader<CountryResponse>> | undefined;

/** An ISO 3166 code from a local table; null when the address is not in it. */
export async function countryOfAddress(ip: string): Promise<string | null> {
  // The table names a country for some networks that belong to nobody.
  const address = publicAddress(ip);
  if (address === null) return null;
  opening ??= openTable();
  const row: unknown = (await opening).get(address);
  return isRow(row) ? row.country_code : null;
}

/** Opened with the first lookup: 8 MB that a server without visitors does not need. */
async function openTable(): Promise<Reader<CountryResponse>> {
  return new Reader(await readFile(createRequire(import.meta.url).resolve(FILE)));
}

function isRow(row: unknown): row is { country_code: string } {
  return typeof row === 'object' && row !== null && 'country_code' in row;
}
