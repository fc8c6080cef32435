import { guard } from './guard.ts';
import { openLoader } from './open-loader.ts';

declare global {
  interface Window {
    userfeedback?: ReturnType<typeof openLoader>;
    /** Why surveys are not shown, by survey id (OP-087). */
    userfeedback_debug?: { reasons: Record<number, string[]> };
  }
}

guard(() => {
  const script = document.currentScript ?? document.querySelector('script[src*="/widget"]');
  if (window.userfeedback || !(script instanceof HTMLScriptElement)) return;
  window.userfeedback = openLoader(script.src);
})();
