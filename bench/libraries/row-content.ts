import type { ComponentType } from 'react';
import type { PeerNode } from './tree-data.ts';

/** What stands in a row of every peer. Passed in: this folder’s own packages don’t see the app’s. */
export type RowContent = ComponentType<{ node: PeerNode; open: boolean }>;
