/** Of a browser or a system: "Firefox" of "Firefox 145". */
export function withoutVersion(name: string): string {
  return name.replace(/ [\d.]+$/, '');
}
