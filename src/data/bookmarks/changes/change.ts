/**
 * One edit of the bookmarks, as `POST bookmark-changes` takes it (extension viewer.changes). `null` stands
 * for the top level. `position` is an index among the siblings of the same kind, counted without the node
 * itself; it is clamped, and the end if left out.
 */
export type Change =
  | {
      readonly op: 'create-folder';
      readonly id: string;
      readonly name: string;
      readonly parentId: string | null;
      readonly position?: number;
    }
  | {
      readonly op: 'update-folder';
      readonly id: string;
      readonly name?: string;
      readonly parentId?: string | null;
      readonly position?: number;
    }
  /** Deletes everything inside the folder too. */
  | { readonly op: 'delete-folder'; readonly id: string }
  | (BookmarkReference & {
      readonly op: 'create-bookmark';
      readonly title: string;
      readonly position?: number;
    })
  | (BookmarkReference & {
      readonly op: 'update-bookmark';
      readonly set: {
        readonly title?: string;
        readonly folderId?: string | null;
        readonly position?: number;
      };
    })
  | (BookmarkReference & { readonly op: 'delete-bookmark' });

/** A bookmark has no id: its folder, repository and path identify it. */
export type BookmarkReference = {
  readonly folderId: string | null;
  readonly codeHostSlug: string;
  readonly path: string;
};

/** The longest texts that a change may hold, in UTF-16 code units (extension viewer.changes). */
export const changeLimits = { name: 255, codeHostSlug: 255, path: 2048, title: 1000 } as const;

/** The largest request (extension viewer.changes). */
export const requestLimits = { changes: 20_000, bytes: 8 * 1024 * 1024 } as const;

/** True if a service can store the text: neither empty nor too long, without NUL or lone surrogates. */
export function isStorable(text: string | null, maxLength: number): text is string {
  return (
    text !== null &&
    text !== '' &&
    text.length <= maxLength &&
    text.isWellFormed() &&
    !text.includes('\0')
  );
}

const encoder = new TextEncoder();

/** Size of a value as JSON in UTF-8, in bytes. */
export function jsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
