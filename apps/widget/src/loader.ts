import { guard } from './guard.ts';
import { openLoader } from './open-loader.ts';

declare global {
  interface Window {
    userfeedback?: ReturnType<typeof openLoader>;
    /** Why surveys are not shown, by survey id. */
    userfeedback_debug?: { reasons: Record<number, string[]> };
  }
}

/** It stands at `/widget.js`, and under its version beside the parts. */
const OWN_ADDRESS = /(https?:\/\/[^\s"'()]*?)\/widget(\.js|-assets\/widget-[\da-f]+\.js)(?![\w./-])/;

guard(() => {
  const script = document.currentScript;
  // A module has no element of its own, but its address stands in the errors that it makes.
  const [, base] =
    OWN_ADDRESS.exec((script && 'src' in script && script.src) || `${new Error().stack}`) ?? [];
  // An element may go by that name, or another script's object.
  if (base !== undefined && typeof window.userfeedback?.setFacts !== 'function')
    // What is made here for the page is an object like its own.
    window.userfeedback = {
      ...openLoader(base, (script ?? document.querySelector('script[nonce]'))?.nonce ?? ''),
    };
})();
