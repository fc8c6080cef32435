import { z } from 'zod';
import { isLoopback } from './loopback.ts';
import { onOff } from './on-off.ts';

/** Somebody else who signs people in, by OpenID Connect. */
export interface SignInProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Its name on the button. */
  label: string;
  /** By group, the first match wins; null: accounts keep their role. */
  roles: readonly GroupRole[] | null;
  rolesClaim: string;
  /** Null: none. */
  defaultRole: string | null;
  /** Passwords, passkeys and links for a new password are off. */
  isOnly: boolean;
}

export interface GroupRole {
  group: string;
  role: string;
}

const LABEL_MAX = 60;
const name = z.string().trim();

export const PROVIDER_VARIABLES = {
  UF_OIDC_ISSUER: {
    meaning:
      'issuer of a sign-in provider (OpenID Connect), such as `https://accounts.google.com`; needs the client ID and secret',
    schema: name.refine(isIssuer, 'must be an https address, without query and user'),
  },
  UF_OIDC_CLIENT_ID: { meaning: 'client ID at the sign-in provider', schema: name },
  UF_OIDC_CLIENT_SECRET: { meaning: 'client secret at the sign-in provider', isSecret: true as const, schema: name },
  UF_OIDC_LABEL: {
    meaning: "name of the sign-in provider on the button; if not set, the issuer's host",
    schema: name.max(LABEL_MAX, `must have at most ${LABEL_MAX} characters`).regex(/^\P{Cc}*$/u, 'must be one line'),
  },
  UF_OIDC_ROLES: {
    meaning:
      'roles by group at each sign-in, first match: `web-admins=administrator,web=editor`; if not set, accounts keep their role',
    schema: z
      .string()
      .transform(parseGroupRoles)
      .refine((roles) => roles.length > 0 && roles.every(({ group, role }) => group && role), {
        message: 'must be a list such as web-admins=administrator,web=editor',
      }),
  },
  UF_OIDC_ROLES_CLAIM: { meaning: "the ID token's claim with the groups", byDefault: 'groups', schema: name },
  UF_OIDC_DEFAULT_ROLE: {
    meaning: 'role of new people, and with `UF_OIDC_ROLES` of everyone in none of its groups; if not set, none',
    schema: name,
  },
  UF_OIDC_ONLY: {
    meaning: '`on`: nobody signs in with a password or passkey; `uf user link` still works',
    byDefault: 'off',
    schema: onOff,
  },
};

const PARTS = ['UF_OIDC_ISSUER', 'UF_OIDC_CLIENT_ID', 'UF_OIDC_CLIENT_SECRET'] as const;

/** Pairs of a variable that was given and one that it needs. */
export function listProviderNeeds(isGiven: (name: string) => boolean) {
  const given = Object.keys(PROVIDER_VARIABLES).find(isGiven);
  return given === undefined ? [] : PARTS.map((part) => [given, part] as const);
}

/** All roles that somebody could get; the variable says where each was named. */
export function listProviderRoles({ roles, defaultRole }: SignInProvider): { variable: string; role: string }[] {
  return [
    ...(roles ?? []).map(({ role }) => ({ variable: 'UF_OIDC_ROLES', role })),
    ...(defaultRole === null ? [] : [{ variable: 'UF_OIDC_DEFAULT_ROLE', role: defaultRole }]),
  ];
}

/** A name of a group may contain `=`. */
function parseGroupRoles(text: string): GroupRole[] {
  return text.split(',').map((part) => {
    const at = part.lastIndexOf('=');
    return { group: part.slice(0, Math.max(at, 0)).trim(), role: part.slice(at + 1).trim() };
  });
}

/** Tokens must not cross a network unencrypted; on this machine they cross none. */
function isIssuer(text: string): boolean {
  const address = URL.parse(text);
  if (!address || address.search || address.hash || address.username || address.password) return false;
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(text));
}
