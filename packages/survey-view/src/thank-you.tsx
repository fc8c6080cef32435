import { words } from './words.ts';

interface ThankYouProps {
  message: string;
  /** Missing for an inline survey, which stays where it is. */
  onClose: (() => void) | undefined;
}

/** What stands at the end. The message is plain text; its line breaks are kept. */
export function ThankYou({ message, onClose }: ThankYouProps) {
  return (
    <div className="thanks">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
      <p role="status" tabIndex={-1} dir="auto">
        {message}
      </p>
      {onClose && (
        <button type="button" className="skip" onClick={onClose}>
          {words.close}
        </button>
      )}
    </div>
  );
}
