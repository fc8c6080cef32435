import { guard } from './guard.ts';
import { openLoader } from './open-loader.ts';

declare global {
  interface Window {
    userfeedback?: ReturnType<typeof openLoader>;
    /** Why surveys are not shown, and what those that may be shown wait for, by survey id. */
    userfeedback_debug?: { reasons: Record<number, string[]>; waiting?: Record<number, string[]> };
  }
}

/** The loader is served at `/widget.js` and, under a name with its hash, beside the parts. */
const OWN_ADDRESS = /(https?:\/\/[^\s"'()]*?)\/widget(\.js|-assets\/widget-[\da-f]+\.js)(?![\w./-])/;

guard(() => {
  const script = document.currentScript;
  // A module has no `currentScript`, but the stack of an error contains its address.
  const [, base] =
    OWN_ADDRESS.exec((script && 'src' in script && script.src) || `${new Error().stack}`) ?? [];
  // An element or another script's object may have the name `userfeedback`.
  if (base !== undefined && typeof window.userfeedback?.setFacts !== 'function')
    // Spread, so that the page gets an ordinary object: objects of the widget have no prototype.
    window.userfeedback = {
      ...openLoader(base, (script ?? document.querySelector('script[nonce]'))?.nonce ?? ''),
    };
})();
