import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { offerDrawing } from './drawn.tsx';

offerDrawing((shadow) => {
  const root = createRoot(shadow);
  return (panel) => flushSync(() => root.render(panel));
});
