import { useEffect, useState } from 'react';

/** Milliseconds after which a picture that has not arrived keeps nobody waiting (TP-09). */
const WAIT_MAX = 3000;

/** True once every picture has arrived or failed, so that the cards appear whole; after 3 s in any case. */
export function usePicturesSettled(templates: readonly { feature_image: string }[] | undefined): boolean {
  const [settled, setSettled] = useState<typeof templates>();
  useEffect(() => {
    if (!templates) return;
    const settle = () => setSettled(templates);
    const timer = setTimeout(settle, WAIT_MAX);
    Promise.all(templates.map(({ feature_image }) => arrival(feature_image))).then(settle);
    return () => clearTimeout(timer);
  }, [templates]);
  return settled !== undefined;
}

function arrival(address: string): Promise<unknown> {
  const picture = new Image();
  return new Promise((resolve) => {
    picture.onload = resolve;
    picture.onerror = resolve;
    picture.src = address;
  });
}
