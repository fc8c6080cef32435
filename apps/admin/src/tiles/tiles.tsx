import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './tiles.module.css';

interface Props<T extends string> {
  label: string;
  value: T;
  tiles: readonly { value: T; label: string; face: ReactNode }[];
  onChange(value: T): void;
}

/** One of a few choices, each of them a small drawing with its name. */
export function Tiles<T extends string>({ label, value, tiles, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={classes.tiles}>
      <legend className={classes.legend}>{label}</legend>
      {tiles.map((tile) => (
        <label key={tile.value} className={classes.tile} title={tile.label}>
          <input
            type="radio"
            name={name}
            aria-label={tile.label}
            value={tile.value}
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
          />
          {tile.face}
        </label>
      ))}
    </fieldset>
  );
}
