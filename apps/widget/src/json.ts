/** Without calling any `toJSON` that the page may have added: old libraries add one to arrays. */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${toJson(name)}:${toJson(field)}`).join(',')}}`;
}
