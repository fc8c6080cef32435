/** For icons without a drawing. */
const DOT = 'M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z';

interface IconProps {
  name: string;
  path?: string | undefined;
  /** `solid` is filled; all other styles are lines. */
  style?: string;
  size: number;
  color: string;
}

export function Icon({ name, path, style, size, color }: IconProps) {
  return (
    <svg
      className={`icon ${style === 'solid' ? 'solid' : ''}`}
      data-icon={name}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      style={{ color }}
      aria-hidden="true"
    >
      <path d={path || DOT} />
    </svg>
  );
}
