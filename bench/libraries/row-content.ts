import type { ComponentType } from 'react';
import type { PeerNode } from './tree-data.ts';

/**
 * Component for the content of a row in every compared tree. It is passed as an argument, because
 * this folder has its own packages and can't resolve those of the app.
 */
export type RowContent = ComponentType<{ node: PeerNode; open: boolean }>;
