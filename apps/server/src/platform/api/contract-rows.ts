import type { AnyContractProcedure } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import type { EndpointMeta } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';

export interface ContractRow {
  /** "surveys.list". */
  name: string;
  row: AnyContractProcedure;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, parameters in braces. */
  path: string;
  meta: EndpointMeta;
}

export function contractRows(): ContractRow[] {
  return Object.entries(contract).flatMap(([group, rows]) =>
    Object.keys(rows).flatMap((name) => {
      const row: unknown = Reflect.get(rows, name);
      return isContractProcedure(row) ? [describeRow(`${group}.${name}`, row)] : [];
    }),
  );
}

function describeRow(name: string, row: AnyContractProcedure): ContractRow {
  const { route, meta } = row['~orpc'];
  const method = METHODS.find((each) => each === route.method) ?? 'GET';
  return { name, row, method, path: route.path ?? '/', meta };
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
