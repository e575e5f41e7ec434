import { createLowlight } from 'lowlight';

/** Grammars are registered when they are met. Loaded with the first of them. */
export const lowlight = createLowlight();
