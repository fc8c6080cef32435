export function planName(type: string): string {
  return type === '' ? 'Lite' : type.charAt(0).toUpperCase() + type.slice(1);
}
