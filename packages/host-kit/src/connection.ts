import type { HostEntry, HostImage, HostSite, HostStatus, HostTerm } from '@userfeedback/contract';

/** What a site has that is known here; `media` are its images. */
export type MirroredKind = 'entries' | 'terms' | 'media';

/** A site with a server of its own, which connects itself and calls us. */
export interface HostConnection {
  /** What the site has said of itself; undefined while none is connected. */
  site(): ConnectedSite | undefined;
  /** The key that counts now, read anew: another process may have changed it. */
  findKey(kid: string): Promise<SiteKey | undefined>;
  /** The same, once changes of the key that are under way have ended. */
  confirmKey(kid: string): Promise<boolean>;
  /** The key before, for ten minutes, to repeat the call that has replaced it: that one has this `jti`. */
  findFormerKey(kid: string, jti: string): Promise<SiteKey | undefined>;
  /** Remembers the id of a token until that moment. False: it was used before. */
  claimToken(id: string, until: Date): Promise<boolean>;
  /** Notes that the site has called. */
  recordContact(): Promise<void>;
  /** Makes a connection link; those before no longer work. */
  createLink(isReplacing: boolean): Promise<ConnectionLink>;
  /** Throws a refusal. */
  connect(given: ConnectionRequest): Promise<{ site_id: string }>;
  update(site: HostSite): Promise<void>;
  push<Kind extends MirroredKind>(kind: Kind, batch: Batch<Kind>): Promise<void>;
  /** Drops what is known in this range and is not among the ids; returns the ids that are not known. */
  compare(kind: MirroredKind, range: { from_id: number; to_id: number; ids: readonly number[] }): Promise<number[]>;
  /** `by`: what has signed the call. Throws a refusal. */
  changeKey(change: KeyChange, by: SiteSignature): Promise<void>;
  /** The key has leaked: it counts no more, sessions of the site's people end but for `keep`; the link starts anew. */
  distrustKey(keep: string | null): Promise<ConnectionLink>;
  /** Forgets what the site has sent, and ends the sessions of its people. */
  disconnect(): Promise<void>;
  status(): Promise<HostStatus>;
  /** The plugin for the site; undefined where it was not built. */
  readPlugin(edition: 'directory' | 'self'): Promise<{ name: string; bytes: Uint8Array } | undefined>;
}

export interface ConnectedSite extends HostSite {
  site_id: string;
}

export interface SiteKey {
  /** The public key, base64url. */
  x: string;
}

/** Which key has signed a call, and the call's id. */
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

/** `last`: everything of this kind was sent once. */
export interface Batch<Kind extends MirroredKind> {
  upsert: readonly { entries: HostEntry; terms: HostTerm; media: HostImage }[Kind][];
  gone: readonly number[];
  last: boolean;
}
