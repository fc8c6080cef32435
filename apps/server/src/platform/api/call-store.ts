import { StoreError } from '../file-store/file-store.ts';
import { AppError } from './app-error.ts';

/** Turns a StoreError into the AppError `unavailable`: the caller is not to blame. */
export async function callStore<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const away = new AppError('unavailable', 'The image store cannot be reached. Please try again.');
    away.cause = error;
    throw away;
  }
}
