import type { Logger } from 'pino';
import { expect, test, vi } from 'vitest';
import { nameLastError } from './signals.ts';

test('an error that nobody handled is logged with its cause before it ends the process (XR-01)', () => {
  const fatal = vi.fn();
  const forget = nameLastError({ fatal } as unknown as Logger);
  const error = new Error('outside', { cause: new Error('inside') });
  (process as NodeJS.EventEmitter).emit('uncaughtExceptionMonitor', error, 'unhandledRejection');
  expect(fatal).toHaveBeenCalledExactlyOnceWith(
    { err: error, origin: 'unhandledRejection' },
    'an unhandled error is ending this process',
  );
  forget();
  expect(process.listenerCount('uncaughtExceptionMonitor')).toBe(0);
});
