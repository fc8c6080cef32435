import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

const ShareDrawer = lazy(async () => ({ default: (await import('./share-drawer.tsx')).ShareDrawer }));

/** "Share survey", which the address opens over the screen. */
export function ShareSurvey({ id }: { id?: number }) {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const isOpen = params.get('panel') === 'share';
  const [shown, setShown] = useState<number>();
  const asked = id ?? Number(params.get('survey'));
  if (isOpen && asked && asked !== shown) setShown(asked);
  const close = () =>
    setParams(
      (before) => {
        before.delete('panel');
        before.delete('survey');
        return before;
      },
      { replace: true, state },
    );
  return (
    <Suspense>{shown !== undefined && <ShareDrawer key={shown} id={shown} isOpen={isOpen} onClose={close} />}</Suspense>
  );
}
