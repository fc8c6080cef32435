import type { AnyContractProcedure, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { AjaxAction, AjaxInput, AjaxReply } from '@userfeedback/contract';
import type { Grants } from '@userfeedback/engine';

/** What a handler receives: the row's input with defaults and transformations applied; `unknown` for a row without one. */
export type InputOf<P extends AnyContractProcedure> =
  P extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Input>
    : never;

/** What a handler returns: the row's output before its defaults. */
export type OutputOf<P extends AnyContractProcedure> =
  P extends ContractProcedure<infer _Input, infer Output, infer _Errors, infer _Meta>
    ? InferSchemaInput<Output>
    : never;

/** Who calls: a signed-in person or an API key. */
export interface Actor {
  kind: 'user' | 'api-key';
  /** Null for an API key. */
  user_id: number | null;
  name: string;
  email: string;
  /** The first of the roles. */
  role: string;
  roles: readonly string[];
  grants: Grants;
}

/** Who makes a call, and from where. */
export interface Caller {
  /** Null: nobody signed in. */
  actor: Actor | null;
  /** The same for all calls of a session or key; null: nobody signed in. */
  session: string | null;
  /** The visitor's or administrator's address. */
  ip: string;
}

/** What an addon's handler gets besides its input. Access is checked already, and the addon is active. */
export interface AddonCall extends Caller {
  /** False for a call from a page of another origin than the content host's own, even one that may show surveys. */
  isFromHost: boolean;
  /** The browser's header; empty when it sent none. */
  userAgent: string;
  /** By whom limits count the call: an address that nobody can make up; of IPv6 the network that one subscriber has. */
  network: string;
  /** Sends the browser to another address; the handler's output is not used then. */
  redirect(to: string): void;
  /** Replies with a file of these tables; the handler's output is not used then. */
  download(file: AddonFile): void;
}

export interface AddonFile {
  /** Without extension. */
  name: string;
  /** `csv` has the first sheet only. */
  format: 'csv' | 'xlsx';
  sheets: readonly {
    name: string;
    columns: readonly { title: string; kind: 'text' | 'number' }[];
    rows: readonly (readonly (string | number | null)[])[];
  }[];
}

/** Handles the calls of one endpoint row. Its input is parsed; what it returns is checked against the row. */
export type RowHandler<P extends AnyContractProcedure, Call> = (
  input: InputOf<P>,
  call: Call,
) => Promise<OutputOf<P>> | OutputOf<P>;

/** Reads the usual input faster than the row's schema, and as it does; undefined: the schema reads it. */
export type ReadUsual<P extends AnyContractProcedure> = (
  input: Readonly<Record<string, unknown>>,
) => InputOf<P> | undefined;

/** Binds one of the contract's `ajaxActions` to its handler. */
export type On = <A extends AjaxAction>(
  action: A,
  handler: (input: AjaxInput<A>, caller: Caller) => Promise<AjaxReply<A>>,
) => void;
