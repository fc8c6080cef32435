import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText, errorToast, Notice } from '@userfeedback/admin-ui';
import { useEffect, useState } from 'react';
import type { HeatFigures } from '../endpoints.ts';
import { api } from './api.ts';
import { t } from './messages/heatmaps.ts';

/** A page that asks for its counts does so within this time. */
const DRAWN_WITHIN_MS = 15_000;
const ASK_AGAIN_MS = 5000;
/** As wide as typical windows of the counted views. */
const WINDOWS = {
  desktop: undefined,
  tablet: 'popup,width=820,height=1180',
  mobile: 'popup,width=390,height=844',
} as const;

export interface Opened {
  url: string;
  opening: string;
}

export function OpenButton({ figures, onOpened }: { figures: HeatFigures; onOpened(opened: Opened | null): void }) {
  const { page, start_date, end_date, device, layout } = figures;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      onOpened(null);
      // Before anything is awaited, or browsers block the window as a popup.
      const opened = window.open('about:blank', '_blank', WINDOWS[device]);
      if (!opened) return errorToast(t.figures.blocked);
      try {
        const made = await api.token.call({ id: page.id, start_date, end_date, device, layout });
        opened.opener = null;
        opened.location.replace(made.url);
        onOpened(made);
      } catch (error) {
        opened.close();
        throw error;
      }
    },
    onError: (error) => errorToast(errorText(error)),
  });
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {t.figures.open}
    </Button>
  );
}

/** Says what may be missing if the opened page has not asked for its counts in time. */
export function NothingDrawn({ id, opened: { url, opening } }: { id: number; opened: Opened }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DRAWN_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery(
    api.opening.queryOptions({
      input: { id, opening },
      enabled: isLate,
      refetchInterval: ({ state }) => (state.data?.has_asked ? false : ASK_AGAIN_MS),
    }),
  );
  if (data?.has_asked !== false) return null;
  return (
    <Notice tone="amber" role="status">
      {t.figures.undrawn({ origin: new URL(url).origin })}
    </Notice>
  );
}
