import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { BASE } from './paths.ts';

/** The properties of a link whose address the server returned; addresses of the admin open without a reload. */
export function useLinkProps(onGo?: () => void) {
  const navigate = useNavigate();
  return (url: string, isExternal: boolean) => {
    const { origin, pathname, search } = new URL(url, window.location.origin);
    const isOurs = !isExternal && origin === window.location.origin && pathname.startsWith(`${BASE}/`);
    return {
      href: url,
      ...(isExternal && { target: '_blank', rel: 'noopener' }),
      onClick: (event: MouseEvent) => {
        if (!isOurs || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onGo?.();
        void navigate(pathname.slice(BASE.length) + search);
      },
    };
  };
}
