import type { ComponentType } from 'react';
import type { PeerNode } from './tree-data.ts';

/**
 * Component for the content of a row in every compared tree. The trees receive it as an argument,
 * because this folder has its own packages and can't resolve the app's packages.
 */
export type RowContent = ComponentType<{ node: PeerNode; open: boolean }>;
