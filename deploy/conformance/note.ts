/** How one check of an operation ended. */
export type Note = { readonly operation: string; readonly section: string } & (
  | { readonly state: 'passed' }
  | { readonly state: 'deviates'; readonly what: string }
  | { readonly state: 'not-played'; readonly why: string }
);
