const LONGEST = 80;

/** Letters of any script and digits, with dashes between: a part of a file's name. */
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

/** The header that makes a browser save a file under this name (RFC 6266). */
export function asAttachment(name: string): string {
  const ascii = name.replaceAll(/[^ -~]+|["\\%]/g, '').replace(/^[-_]+/, '');
  const given =
    ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escapeSign)}`;
  return `attachment; filename="${ascii}"${given}`;
}

function escapeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
