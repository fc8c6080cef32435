/// <reference path="../userfeedback.d.ts" />
import { openLoader } from './open-loader.ts';

/** The loader is served at `/widget.js` and, with its hash in the name, beside the parts. */
const OWN_ADDRESS = /(https?:\/\/[^\s"'()]*?)\/widget(\.js|-assets\/widget-[\da-f]+\.js)(?![\w./-])/;

const script = document.currentScript;
// A module has no `currentScript`, but the stack of an error contains its address.
const [, base] = OWN_ADDRESS.exec((script && 'src' in script && script.src) || `${new Error().stack}`) ?? [];
if (base !== undefined) openLoader(base, (script ?? document.querySelector('script[nonce]'))?.nonce ?? '');
