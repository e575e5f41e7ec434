/**
 * A number, a word, a character of a script without spaces, white space, or any other character.
 */
const pieces =
  /\p{N}+(?:[.,:]\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+|[ \t\n]+|./gsu;

/** Splits a text into words, including white space and punctuation marks. */
export function splitWords(text: string): readonly string[] {
  return text.match(pieces) ?? [];
}
