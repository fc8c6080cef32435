import { errorText, hasCode } from '../api/error-text.ts';
import { Problem } from './problem.tsx';

/** Says in its place what did not load. If the person's role does not allow it, the whole screen says that. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
  if (hasCode(error, 'forbidden')) throw error;
  return <Problem text={errorText(error)} onRetry={() => void onRetry()} />;
}
