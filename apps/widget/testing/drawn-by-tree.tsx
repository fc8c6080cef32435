import { createTree } from '../src/render/tree.ts';
import { offerDrawing } from './drawn.tsx';

offerDrawing((shadow) =>
  createTree(shadow, () => {
    throw new Error('The tree broke.');
  }),
);
