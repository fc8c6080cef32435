const LONGEST = 80;

/** The letters of any writing and the digits of a title, with dashes between: a part of a file's name. */
export function titleAsName(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  const words = plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return [...words].slice(0, LONGEST).join('').replace(/-$/, '');
}

/** The header that has a browser store a file under this name (RFC 6266), whatever its letters. */
export function asAttachment(name: string): string {
  const ascii = name.replaceAll(/[^ -~]+|["\\%]/g, '').replace(/^[-_]+/, '');
  const given =
    ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escapeSign)}`;
  return `attachment; filename="${ascii}"${given}`;
}

function escapeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
