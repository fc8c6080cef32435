/** The arrow keys that lead back and ahead, in the direction in which the screen is read. */
export function readingKeys(): { back: string; ahead: string } {
  return document.documentElement.dir === 'rtl'
    ? { back: 'ArrowRight', ahead: 'ArrowLeft' }
    : { back: 'ArrowLeft', ahead: 'ArrowRight' };
}
