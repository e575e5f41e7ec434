import { useState } from 'react';
import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { failureOf } from '#platform/http/failure.ts';
import type { RecognisedTarget } from '#platform/specification-link/specification-target.ts';

/** The folder already holds this bookmark: the service answered with 409. */
export function isAlreadyThere(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'conflict' && failure.answer.status === 409;
}

const members: ReadonlyMap<string, BookmarkField> = new Map([
  ['/codeHostSlug', 'repository'],
  ['/path', 'path'],
  ['/title', 'title'],
]);

/** What the service says of each field that it refused. */
export function refusedFields(error: unknown): FieldErrors {
  const failure = failureOf(error);
  if (failure?.kind !== 'invalid') return {};
  return Object.fromEntries(
    failure.fieldErrors.flatMap(({ pointer, detail }) => {
      const field = members.get(pointer.replace(/^#?\/changes\/\d+/, ''));
      return field === undefined ? [] : [[field, detail]];
    }),
  );
}

/**
 * What is wrong with the folder that a bookmark is to go to, in words.
 * @param place null for the top level, undefined for a folder that is not in the tree any more
 */
export function placeProblem(
  place: FolderNode | null | undefined,
  isThere: boolean,
): string | undefined {
  if (place === undefined) return 'This folder no longer exists. Choose another one.';
  if (!isThere) return undefined;
  const name = place === null ? 'The top level' : quoted(place.name);
  return `${name} already holds this specification. Choose another folder, or leave it as it is.`;
}

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

export type BookmarkForm = {
  readonly input: BookmarkInput;
  readonly address: string;
  /** Why nothing was recognised in the address, as a sentence; undefined where something was. */
  readonly addressProblem: string | undefined;
  /** Something was typed that closing would lose. */
  readonly isTouched: boolean;
  readonly setField: (field: BookmarkField, value: string) => void;
  readonly setAddress: (address: string) => void;
  /** Fills in a specification that was found. Without a title its path gives one. */
  readonly setTarget: (target: {
    readonly codeHostSlug: string;
    readonly path: string;
    readonly title: string | null;
  }) => void;
  /** Says what is wrong with the address, once it has been typed. */
  readonly validateAddress: () => void;
};

const nothing: BookmarkInput = { repository: '', path: '', title: '' };

/** What an address or a path that was typed elsewhere fills in. */
export function inputFrom(
  typed: string,
  recognise: (text: string) => RecognisedTarget,
): { readonly input: BookmarkInput; readonly address: string } {
  const found = recognise(typed);
  const { codeHostSlug, path } = found.ok ? found.target : { codeHostSlug: null, path: typed };
  return {
    input: { repository: codeHostSlug ?? '', path, title: titleFromPath(path) },
    address: found.ok ? typed : '',
  };
}

/**
 * The input for a new bookmark. An address that is recognised fills in repository and path. The title
 * follows the path until a title is typed.
 * @param initial what is filled in at first
 * @param initialAddress what that was recognised in
 */
export function useBookmarkInput(
  recognise: (text: string) => RecognisedTarget,
  initial: BookmarkInput = nothing,
  initialAddress = '',
): BookmarkForm {
  const [input, setInput] = useState(initial);
  const [address, setText] = useState(initialAddress);
  const [addressProblem, setProblem] = useState<string>();
  const [hasOwnTitle, setOwnTitle] = useState(initial.title !== titleFromPath(initial.path));

  const withPath = (before: BookmarkInput, path: string): BookmarkInput => ({
    ...before,
    path,
    title: hasOwnTitle ? before.title : titleFromPath(path),
  });
  const validate = (text: string) => {
    const found = recognise(text);
    setProblem(found.ok || found.kind === 'empty' ? undefined : found.reason);
  };

  return {
    input,
    address,
    addressProblem,
    isTouched: input !== initial || address.trim() !== initialAddress,
    setField: (field, value) => {
      if (field === 'title') setOwnTitle(value !== '');
      setInput((before) =>
        field === 'path' ? withPath(before, value) : { ...before, [field]: value },
      );
    },
    setAddress: (text) => {
      setText(text);
      const found = recognise(text);
      if (found.ok) {
        const { codeHostSlug, path } = found.target;
        setInput((before) =>
          withPath({ ...before, repository: codeHostSlug ?? before.repository }, path),
        );
      }
      // Pasted text is checked at once, typed text when it is complete.
      if (found.ok || text.length - address.length > 1) validate(text);
      else setProblem(undefined);
    },
    setTarget: ({ codeHostSlug, path, title }) => {
      setOwnTitle(false);
      setInput({ repository: codeHostSlug, path, title: title ?? titleFromPath(path) });
    },
    validateAddress: () => validate(address),
  };
}
