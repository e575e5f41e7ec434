/** A record as the directory answers it; what other members it has is the interface's (2.1 and 2.2). */
export type DirectoryRecord = { readonly name: string };

/** What the directory answers, in its order (interface 4.1 and 4.2). */
export type Directory = {
  readonly competencies: readonly DirectoryRecord[];
  readonly people: readonly DirectoryRecord[];
};
