import { contrast } from '@userfeedback/engine';
import type { CDPSession, Page } from 'playwright-core';

/** A focus ring on the screen: a point on each side, and a point of the background beside it. */
interface Ring {
  of: string;
  sides: { side: string; ring: [x: number, y: number]; ground: [x: number, y: number] }[];
}

/** Lists what is wrong with the current focus ring: each side must be there and have enough contrast. */
export async function faultsOfRing(page: Page): Promise<string[]> {
  const ring = await page.evaluate(async (): Promise<Ring | null> => {
    // Waits until the browser has scrolled the focused element into view.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    const root = document.activeElement?.shadowRoot;
    const focused = root?.activeElement;
    if (!focused || focused.matches('.toggle, [tabindex="-1"]')) return null;
    const ringed = focused.closest('.pick, .step') ?? focused;
    const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
    const [width, offset] = [outlineWidth, outlineOffset].map(Number.parseFloat) as [number, number];
    const { left, right, top, bottom } = ringed.getBoundingClientRect();
    // A ring inside the element has its background there as well.
    const beyond = offset < 0 ? offset - 1.5 : offset + width + 1.5;
    const [on, off] = [offset + width / 2, beyond];
    // Not in the middle, where text could touch the ring.
    const [x, y] = [left + (right - left) * 0.4, top + (bottom - top) * 0.4];
    return {
      of: `${focused.className || focused.localName} ${focused.getAttribute('value') ?? ''}`,
      sides: [
        { side: 'left', ring: [left - on, y], ground: [left - off, y] },
        { side: 'right', ring: [right + on, y], ground: [right + off, y] },
        { side: 'top', ring: [x, top - on], ground: [x, top - off] },
        { side: 'bottom', ring: [x, bottom + on], ground: [x, bottom + off] },
      ],
    };
  });
  if (!ring) return [];
  const colors = await colorsAt(
    page,
    ring.sides.flatMap((side) => [side.ring, side.ground]),
  );
  return ring.sides.flatMap(({ side }, at) => {
    const [on = '', ground = ''] = colors.slice(at * 2);
    const seen = on && ground ? contrast(on, ground) : 0;
    return seen >= 3 ? [] : [`${side} of ${ring.of}: ${on || 'cut'} on ${ground || 'nothing'}`];
  });
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** A screenshot in base64. Playwright's own would wait for fonts and stop animations at each of several hundred rings. */
async function pictureOf(page: Page): Promise<string> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { data } = await (await session).send('Page.captureScreenshot', { optimizeForSpeed: true });
  return data;
}

/** The colours on the screen at these points; an empty string for points outside it. */
async function colorsAt(page: Page, points: [x: number, y: number][]): Promise<string[]> {
  const picture = await pictureOf(page);
  return page.evaluate(
    async ({ picture, points }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const scale = image.width / innerWidth;
      return points.map(([x, y]) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return '';
        const pixel = canvas?.getImageData(Math.floor(x * scale), Math.floor(y * scale), 1, 1).data ?? [];
        return `#${[...pixel.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      });
    },
    { picture, points },
  );
}
