/** The input for a new bookmark. */
export type BookmarkInput = {
  readonly repository: string;
  readonly path: string;
  readonly title: string;
};

export type BookmarkField = keyof BookmarkInput;

/** In characters (extension viewer.changes). */
export const longestBookmark: Readonly<Record<BookmarkField, number>> = {
  repository: 255,
  path: 2048,
  title: 1000,
};

const emptyWords: Readonly<Record<BookmarkField, string>> = {
  repository: 'Enter the repository, such as payments/api.',
  path: 'Enter the path of the file in its repository.',
  title: 'Enter a title.',
};

export type FieldErrors = Partial<Record<BookmarkField, string>>;

const fields = ['repository', 'path', 'title'] as const satisfies readonly BookmarkField[];

/** What is left, in words. */
export function bookmarkErrors(input: BookmarkInput): FieldErrors {
  return Object.fromEntries(
    fields.filter((field) => input[field].trim() === '').map((field) => [field, emptyWords[field]]),
  );
}

/** Without the white space that comes along when something is pasted. */
export function bookmarkOf({ repository, path, title }: BookmarkInput, folderId: string | null) {
  return { codeHostSlug: repository.trim(), path: path.trim(), title: title.trim(), folderId };
}

/** A title from the name of a file: “late-fees.v2.md” becomes “Late fees v2”. */
export function titleFromPath(path: string): string {
  const file = path.split('/').at(-1) ?? '';
  const words = file
    .replace(/\.[^.]+$/, '')
    .replace(/[-_.\s]+/g, ' ')
    .trim();
  return words === '' ? file : words.charAt(0).toUpperCase() + words.slice(1);
}
