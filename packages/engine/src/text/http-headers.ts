export type HeaderProblem = 'header_name' | 'header_ours' | 'header_value';

/** By field of the list (`0.key`); a header without a name is not sent. */
export function headerProblems(headers: readonly { key: string; value: string }[]): Record<string, HeaderProblem> {
  const problems: Record<string, HeaderProblem> = {};
  headers.forEach(({ key, value }, index) => {
    const name = key.trim();
    if (name === '') return;
    if (!NAME.test(name)) problems[`${index}.key`] = 'header_name';
    else if (OURS.test(name)) problems[`${index}.key`] = 'header_ours';
    if (!VALUE.test(value)) problems[`${index}.value`] = 'header_value';
  });
  return problems;
}

/** A token of RFC 9110. */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Nothing that could end the line, and only characters of one byte. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** They belong to the connection, to the content or to the signature. */
const OURS =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect|http2-settings|webhook-(id|timestamp|signature)|x-userfeedback-signature)$/i;
