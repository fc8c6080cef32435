import { errorText } from '@userfeedback/admin-ui';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { siteQuery } from './session.ts';

/** What the site's token says of its person; the server checks it. */
interface Person {
  name: string;
  email: string;
}

export type Entry =
  | { state: 'form'; problem: string | null }
  | { state: 'entering' }
  | { state: 'asking'; name: string; other: string; go(): void; cancel(): void };

/**
 * Signs in whoever the site around us sends with a token after `#`, which servers and other pages never see. It leaves
 * the address at once. Where somebody else is signed in, it asks first.
 */
export function useEntryFromSite(goOn: (next: string | null, isFirst?: boolean) => void): Entry {
  const [sent] = useState(() => new URLSearchParams(window.location.hash.slice(1)));
  const [token, next] = [sent.get('host'), sent.get('next')];
  const [entry, setEntry] = useState<Entry>(token === null ? { state: 'form', problem: null } : { state: 'entering' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once
  useEffect(() => {
    if (token === null) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
    const enter = () => {
      setEntry({ state: 'entering' });
      api.hostSite.signIn.call({ token }).then(
        ({ is_first }) => goOn(next, is_first),
        (error: unknown) => setEntry({ state: 'form', problem: errorText(error) }),
      );
    };
    void findOther(token).then((found) => {
      if (!found) return enter();
      setEntry({ state: 'asking', ...found, go: enter, cancel: () => goOn(null) });
    });
  }, []);
  return entry;
}

/** Who is signed in, if it is somebody else than the token's person. */
async function findOther(token: string): Promise<{ name: string; other: string } | null> {
  const sent = personIn(token);
  try {
    const { user } = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 });
    const isSame = user.email === sent.email && user.name === sent.name;
    return isSame ? null : { name: sent.name, other: user.name };
  } catch {
    // Nobody is signed in; or there is no reply, and then the call that follows says so.
    return null;
  }
}

function personIn(token: string): Person {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (letter) => letter.codePointAt(0) ?? 0);
    const { name = '', email = '' } = JSON.parse(new TextDecoder().decode(bytes));
    return { name: String(name), email: String(email) };
  } catch {
    return { name: '', email: '' };
  }
}
