import { useEffect, useState } from 'react';
import { drawn, loadIcons } from './load-icons.ts';

const DOT = 'M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z';

interface IconProps {
  name: string;
  /** The stored style; `solid` is filled, all others are lines. */
  look?: string;
  /** Pixels. */
  size: number;
  color: string;
}

/** One icon by name. Names that are not drawn yet, or not known, are a neutral dot. */
export function Icon({ name, look, size, color }: IconProps) {
  const [, redraw] = useState(0);
  const path = drawn(name);
  useEffect(() => {
    if (!path) loadIcons(() => redraw((times) => times + 1));
  }, [path]);
  return (
    <svg
      className={`icon ${look === 'solid' ? 'solid' : ''}`}
      data-icon={name}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      style={{ color }}
      aria-hidden="true"
    >
      <path d={path ?? DOT} />
    </svg>
  );
}
