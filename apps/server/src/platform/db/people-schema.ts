import type { ColumnType, Generated } from 'kysely';

type Flag = 0 | 1;
type Json = string;

/** Secrets that sign the ids of visitors, and the key for hashing them. */
export interface IdentitySecretTable {
  /** `current`, `hash-key`, or begins with `former`: a new secret does not shorten the time of those before it. */
  name: string;
  sealed: string;
  made_at: string;
  /** Until when a former secret is accepted; '' for the others. */
  until: string;
}

export interface ResponsePersonTable {
  survey_id: number;
  response_id: number;
  /** A keyed hash of survey and id. `answered_at` is in milliseconds since 1970. */
  person: string;
  answered_at: ColumnType<number | string, number, number>;
}

export interface UserTable {
  id: Generated<number>;
  email: string;
  name: string;
  role: string;
  password_hash: string | null;
  created_at: string;
  /** For people of the host site: their id there; null for local accounts. */
  host_user_id: string | null;
  roles: Json | null;
  manages: Flag | null;
  /** The language of the admin; null: that of the browser. */
  language: string | null;
  /** Who was invited has no password yet. Only active people can sign in. */
  status: Generated<'active' | 'invited' | 'deactivated'>;
  /** The address that waits for its confirmation. */
  email_pending: Generated<string | null>;
  /** Written at most once in five minutes. */
  last_seen_at: Generated<string | null>;
}

export interface SessionTable {
  token_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
  /** What a person sees in place of the hash. */
  id: string;
  /** How the session began. */
  how: 'password' | 'link' | 'passkey' | 'provider' | 'site' | 'developer';
  last_seen_at: string;
  /** When the person last proved who they are: by signing in, or anew. */
  proven_at: string;
  browser: string;
  os: string;
  country: string | null;
  /** Shortened. */
  network: string;
}

/** Who somebody is at a sign-in provider: one `subject` for each account, and the other way round. */
export interface ProviderLinkTable {
  issuer: string;
  subject: string;
  user_id: number;
  linked_at: string;
}

/**
 * A sign-in, or a proof, that is half done. `challenge` is what a passkey has to sign, once; of a provider, the screen
 * to open afterwards.
 */
export interface SignInStepTable {
  token_hash: string;
  purpose: 'second-factor' | 'passkey' | 'account' | 'invitation' | 'provider';
  /** Null: the passkey or the provider says who it is. */
  user_id: number | null;
  /** The first step of a second factor. */
  how: 'password' | 'link' | '';
  challenge: string | null;
  wrong: number;
  expires_at: string;
}

/** The secret of an app's codes, sealed. `since` is null until a code of it was entered. */
export interface UserCodesTable {
  user_id: number;
  secret: string;
  since: string | null;
}

/** Each code counts once: by the 30 seconds it is for. */
export interface UsedCodeTable {
  user_id: number;
  step: number;
}

export interface RecoveryCodeTable {
  user_id: number;
  number: number;
  code_hash: string;
}

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  credential_id: string;
  /** base64url */
  public_key: string;
  sign_count: number;
  transports: Json;
  name: string;
  synced: Flag;
  created_at: string;
  last_used_at: Generated<string | null>;
}

/** `key` is a hash, `moments` a list of milliseconds. */
export interface SignInTriesTable {
  key: string;
  moments: Json;
  until: string;
}

export interface SignInLinkTable {
  token_hash: string;
  user_id: number;
  /** `sign-in` links are printed on the command line, the others are sent by mail. */
  kind: 'sign-in' | 'invitation' | 'password' | 'email';
  expires_at: string;
  used_at: string | null;
}

export interface ApiKeyTable {
  id: Generated<number>;
  name: string;
  role: string;
  key_hash: string;
  /** Its first characters. */
  hint: string;
  scopes: Json;
  created_at: string;
  /** Perhaps somebody who was removed since. Null: it was made on the command line. */
  created_by: number | null;
  /** Null: never. */
  expires_at: string | null;
  last_used_at: Generated<string | null>;
  last_used_from: Generated<string | null>;
  revoked_at: Generated<string | null>;
  /** When whoever made it was told that it ends soon. */
  reminded_at: Generated<string | null>;
}
