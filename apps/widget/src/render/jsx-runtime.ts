export interface VElement {
  type: string | ((props: Props) => VNode);
  props: Props;
  key: string | number | null | undefined;
}
export interface Props {
  children?: VNode;
  [name: string]: unknown;
}
export type VNode = VElement | string | number | boolean | null | undefined | VNode[];

/** The compiler turns each JSX element into a call of this. In the widget's build this file replaces React's. */
export function jsx(type: VElement['type'], props: Props, key?: VElement['key']): VElement {
  return { type, props, key };
}
export { jsx as jsxs };

export function Fragment({ children }: Props): VNode {
  return children;
}
