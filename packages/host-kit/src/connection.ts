import type { HostEntry, HostImage, HostSite, HostStatus, HostTerm } from '@userfeedback/contract';

export type MirroredKind = 'entries' | 'terms' | 'media';

/** A site with a server of its own, which connects itself and calls us. `connect` and `changeKey` throw refusals. */
export interface HostConnection {
  /** Undefined while no site is connected. */
  site(): ConnectedSite | undefined;
  /** Reads the key in force anew: another process may have changed it. */
  findKey(kid: string): Promise<SiteKey | undefined>;
  /** Whether this is the key in force, once changes under way have ended. */
  confirmKey(kid: string): Promise<boolean>;
  /** The key before, for ten minutes, so that the call that replaced it can be repeated: `jti` is that call's id. */
  findFormerKey(kid: string, jti: string): Promise<SiteKey | undefined>;
  /** Remembers the id of a token until that moment. False: it was used before. */
  claimToken(id: string, until: Date): Promise<boolean>;
  recordContact(): Promise<void>;
  /** Earlier links no longer work. */
  createLink(isReplacing: boolean): Promise<ConnectionLink>;
  connect(given: ConnectionRequest): Promise<{ site_id: string }>;
  update(site: HostSite): Promise<void>;
  push<Kind extends MirroredKind>(kind: Kind, batch: Batch<Kind>): Promise<void>;
  /** Drops what we know in this range that is not among the ids; returns the ids that we do not know. */
  compare(kind: MirroredKind, range: { from_id: number; to_id: number; ids: readonly number[] }): Promise<number[]>;
  changeKey(change: KeyChange, by: SiteSignature): Promise<void>;
  /**
   * For a leaked key: it is no longer valid, and sessions of the site's people end, except `keep`. Returns a link to
   * connect anew.
   */
  distrustKey(keep: string | null): Promise<ConnectionLink>;
  /** Forgets what the site has sent, and ends the sessions of its people. */
  disconnect(): Promise<void>;
  status(): Promise<HostStatus>;
  readPlugin(edition: 'directory' | 'self'): Promise<{ name: string; bytes: Uint8Array } | undefined>;
}

export interface ConnectedSite extends HostSite {
  site_id: string;
}

export interface SiteKey {
  /** The public key, base64url. */
  x: string;
}

export interface SiteSignature {
  kid: string;
  jti: string;
}

/** `leaked`: sessions of the site's people end as well. */
export interface KeyChange {
  key: SiteKey & { kid: string };
  proof: string;
  leaked: boolean;
}

export interface ConnectionLink {
  link: string;
  expires_at: string;
}

export interface ConnectionRequest {
  code: string;
  key: SiteKey & { kid: string };
  site: HostSite;
  proof: string;
}

/** `last`: every item of this kind was sent once. */
export interface Batch<Kind extends MirroredKind> {
  upsert: readonly { entries: HostEntry; terms: HostTerm; media: HostImage }[Kind][];
  gone: readonly number[];
  last: boolean;
}
