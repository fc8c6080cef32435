import type { AnyContractProcedure, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { AjaxAction, AjaxInput, AjaxReply, Capability } from '@userfeedback/contract';
import type { Access, Grants } from '@userfeedback/engine';

/** What a handler receives: the row's input with defaults and transformations applied; `unknown` for a row without one. */
export type InputOf<P extends AnyContractProcedure> =
  P extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Input>
    : never;

/** The row's output before its defaults. */
export type OutputOf<P extends AnyContractProcedure> =
  P extends ContractProcedure<infer _Input, infer Output, infer _Errors, infer _Meta>
    ? InferSchemaInput<Output>
    : never;

export interface Actor {
  kind: 'user' | 'api-key';
  /** Null for an API key. */
  user_id: number | null;
  /** Null for a person. */
  api_key_id: number | null;
  name: string;
  email: string;
  role: string;
  roles: readonly string[];
  /** What the role allows, and the scopes of a key. */
  grants: Omit<Grants, 'scopes'>;
  /** With plan and addons, as they are at this moment. */
  access(capability: Capability): Access;
}

export interface Caller {
  /** Null: nobody is signed in; so is `session`. */
  actor: Actor | null;
  /** The same for all calls of a session or key. */
  session: string | null;
  ip: string;
}

/** What an addon's handler gets besides its input. Access is already checked, and the addon is active. */
export interface AddonCall extends Caller {
  /** False for a call from a page that is not the content host's own, even if its origin may show surveys. */
  isFromHost: boolean;
  userAgent: string;
  /** What limits count the call by: an address that nobody can forge; for IPv6, the network that one subscriber has. */
  network: string;
  /** The handler's output is not used then; nor after `download`. */
  redirect(to: string): void;
  download(file: AddonFile): void;
}

export interface AddonFile {
  name: string;
  /** `csv` has the first sheet only. */
  format: 'csv' | 'xlsx';
  sheets: readonly {
    name: string;
    columns: readonly { title: string; kind: 'text' | 'number' }[];
    rows: readonly (readonly (string | number | null)[])[];
  }[];
}

/** Input is parsed already; what is returned is checked against the row. */
export type RowHandler<P extends AnyContractProcedure, Call> = (
  input: InputOf<P>,
  call: Call,
) => Promise<OutputOf<P>> | OutputOf<P>;

/** Reads the usual input like the row's schema, but faster; undefined: the schema reads it. */
export type ReadUsual<P extends AnyContractProcedure> = (
  input: Readonly<Record<string, unknown>>,
) => InputOf<P> | undefined;

/** Binds one of the contract's `ajaxActions` to its handler. */
export type On = <A extends AjaxAction>(
  action: A,
  handler: (input: AjaxInput<A>, caller: Caller) => Promise<AjaxReply<A>>,
) => void;
