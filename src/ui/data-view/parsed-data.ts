/** A value, or why the text is none; the line is counted from 1. */
export type ParsedData =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly line: number | undefined };
