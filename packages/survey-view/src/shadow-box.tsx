import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { surveyStyles } from './styles.ts';

/** Draws its children into a shadow root with the panel's stylesheet, so that the page around cannot colour them. */
export function ShadowBox({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [shadow, setShadow] = useState<ShadowRoot | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(surveyStyles);
    root.adoptedStyleSheets = [sheet];
    setShadow(root);
  }, []);
  return (
    <div ref={host} data-inline="">
      {shadow && createPortal(children, shadow)}
    </div>
  );
}
