import type { FloatingPosition } from '@mantine/core';
import type { ComponentType, FocusEvent, MouseEvent, ReactElement } from 'react';
import { cloneElement, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { OpenedTipProps } from './opened-tip.tsx';

/** Milliseconds under the pointer; keyboard focus does not wait. */
const DELAY = 250;

const load = () => import('./opened-tip.tsx');
// If the code of the tip cannot be loaded, the control works all the same.
const OpenedTip = lazy<ComponentType<OpenedTipProps>>(async () => {
  const module = await load().catch(() => null);
  return { default: module?.OpenedTip ?? (() => null) };
});

export interface TipTarget {
  onMouseEnter?(event: MouseEvent<HTMLElement>): void;
  onMouseLeave?(event: MouseEvent<HTMLElement>): void;
  onFocus?(event: FocusEvent<HTMLElement>): void;
  onBlur?(event: FocusEvent<HTMLElement>): void;
  'aria-describedby'?: string | undefined;
}

interface Props {
  label: string;
  position?: FloatingPosition;
  disabled?: boolean;
  children: ReactElement<TipTarget>;
}

/** Shown while the control is hovered or focused. Its code is loaded when that happens first. */
export function Tip({ label, position, disabled = false, children }: Props) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && !disabled;

  const open = (element: HTMLElement, delay: number) => {
    void load().catch(() => {});
    setTarget(element);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isShown]);

  const own = children.props;
  const describedBy = [own['aria-describedby'], isShown && id].filter(Boolean).join(' ');
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': describedBy || undefined,
        onMouseEnter: (event: MouseEvent<HTMLElement>) => {
          own.onMouseEnter?.(event);
          if (!disabled) open(event.currentTarget, DELAY);
        },
        onMouseLeave: (event: MouseEvent<HTMLElement>) => {
          own.onMouseLeave?.(event);
          close();
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          own.onFocus?.(event);
          if (!disabled && event.target.matches(':focus-visible')) open(event.currentTarget, 0);
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          own.onBlur?.(event);
          close();
        },
      })}
      {target && (
        <Suspense>
          <OpenedTip id={id} target={target} isOpen={isShown} label={label} position={position} />
        </Suspense>
      )}
    </>
  );
}
