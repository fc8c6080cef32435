import { useCallback, useEffect, useState } from 'react';
import type { BannerSpec } from './banner.ts';
import { checkedBanner, PERSISTENT, SLIDE_OUT } from './banner.ts';

interface Shown extends BannerSpec {
  timeout: number;
  isClosing: boolean;
}

export interface BannerControl {
  /** The one banner there is. */
  shown: Shown | null;
  /** Shows a banner in place of the current one. */
  show(banner: BannerSpec): void;
  close(): void;
}

/** The editor's one banner. Those of `first` are shown one after the other, each when the last was closed. */
export function useBanner(first: () => BannerSpec[]): BannerControl {
  const [queue, setQueue] = useState<Shown[]>(() => first().map(fresh));
  const shown = queue[0] ?? null;
  const isClosing = shown?.isClosing ?? false;
  const timeout = shown?.timeout ?? PERSISTENT;

  const show = useCallback((banner: BannerSpec) => setQueue([fresh(banner)]), []);
  const close = useCallback(
    () => setQueue(([head, ...rest]) => (head ? [{ ...head, isClosing: true }, ...rest] : [])),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each banner has its own timeout
  useEffect(() => {
    if (isClosing || timeout === PERSISTENT) return;
    const timer = setTimeout(close, timeout);
    return () => clearTimeout(timer);
  }, [shown, isClosing, timeout, close]);

  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => setQueue(([, ...rest]) => rest), SLIDE_OUT);
    return () => clearTimeout(timer);
  }, [isClosing]);

  return { shown, show, close };
}

function fresh(banner: BannerSpec): Shown {
  return { ...checkedBanner(banner), isClosing: false };
}
