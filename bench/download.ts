/** Milliseconds to the first and to the last byte of a file. */
export interface Downloaded {
  first: number;
  total: number;
}

/** `node download.ts URL AUTHORIZATION` prints how long it took, as JSON. */
const [url = '', authorization = ''] = process.argv.slice(2);
const began = performance.now();
const answer = await fetch(url, { headers: { authorization } });
if (!answer.ok || !answer.body) throw new Error(`${url} returned ${answer.status}.`);
let first: number | undefined;
for await (const _ of answer.body) first ??= performance.now() - began;
const downloaded: Downloaded = { first: first ?? Number.NaN, total: performance.now() - began };
process.stdout.write(JSON.stringify(downloaded));
