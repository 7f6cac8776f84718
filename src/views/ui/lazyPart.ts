import { lazy } from 'react';
import { loadPart } from '../../rules/loadPart';

/** React's `lazy`, which loads a part again that a bad network lost. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));
