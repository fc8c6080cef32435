import type { WidgetLook } from '@userfeedback/contract';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

interface ToggleProps {
  toggle: WidgetLook['toggle'];
  /** The drawing of its icon. */
  path: string;
  isOpen: boolean;
  isSheet: boolean;
  panelId: string;
  onToggle: () => void;
}

/** The button that minimises a floating survey and brings it back. */
export function Toggle({ toggle, path, isOpen, isSheet, panelId, onToggle }: ToggleProps) {
  // In a sheet's corner it does nothing but close, so it says so.
  const isCorner = isOpen && isSheet;
  const action = isOpen ? words.minimize : words.open;
  return (
    <button
      type="button"
      className="toggle"
      aria-expanded={isOpen}
      aria-controls={panelId}
      aria-label={toggle.text ? `${toggle.text}: ${action}` : action}
      onClick={onToggle}
    >
      <Icon
        name={isCorner ? 'field-chevron-down' : toggle.icon}
        path={isCorner ? 'M6 9l6 6 6-6' : path}
        size={24}
        color={isCorner ? 'var(--uf-quiet)' : 'var(--uf-toggle)'}
      />
      {toggle.text && !isCorner && <span>{toggle.text}</span>}
    </button>
  );
}
