import { useState } from 'react';
import type { RecognisedTarget } from '#platform/specification-link/specification-target.ts';
import { type BookmarkField, type BookmarkInput, titleFromPath } from './bookmark-input.ts';

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
