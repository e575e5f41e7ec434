/** One change of a Bookmark state (extension viewer.changes). A null folder id stands for the top level. */
export type Change =
  | {
      op: 'create-folder';
      id: string;
      name: string;
      parentId: string | null;
      position?: number | undefined;
    }
  | {
      op: 'update-folder';
      id: string;
      name?: string | undefined;
      parentId?: string | null | undefined;
      position?: number | undefined;
    }
  | { op: 'delete-folder'; id: string }
  | (BookmarkName & { op: 'create-bookmark'; title: string; position?: number | undefined })
  | (BookmarkName & {
      op: 'update-bookmark';
      set: {
        title?: string | undefined;
        folderId?: string | null | undefined;
        position?: number | undefined;
      };
    })
  | (BookmarkName & { op: 'delete-bookmark' });

/** A bookmark has no id: its folder, slug and path name it. */
export type BookmarkName = { folderId: string | null; codeHostSlug: string; path: string };

/** The change with this operation. */
export type ChangeOf<Op extends Change['op']> = Extract<Change, { op: Op }>;
