/** Scripts that are written without spaces, so that each character is a word. */
const UNSPACED = String.raw`\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}`;
const WORDS = new RegExp(String.raw`[${UNSPACED}]|[[\p{L}\p{N}]--[${UNSPACED}]]+`, 'gv');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'v');
const ASCII_WORDS = /[a-z0-9]+/g;
/** Maximum length of an indexed word. Longer ones, such as encoded keys, are cut. */
const MAX_WORD_LENGTH = 64;

/**
 * Normalises a text for searching, as the app does: removes accents and ignores case, character
 * width and the kind of apostrophe. Line breaks stay.
 */
export function foldText(text: string): string {
  return isAscii(text) ? text.toLowerCase() : foldAny(text);
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Folds only the other characters, because most texts have few of them. */
function foldAny(text: string): string {
  return text.toLowerCase().replace(/[^\0-\x7f]+/g, (run) =>
    run
      .replace(/[‘’ʼ´]/g, "'")
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ'),
  );
}

/** Returns the words of a folded text: runs of letters and digits. Numbers have no leading zeros. */
export function splitWords(folded: string): string[] {
  const found = folded.match(isAscii(folded) ? ASCII_WORDS : WORDS) ?? [];
  return found.map((word) => {
    const cut = word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word;
    return cut.startsWith('0') ? cut.replace(/^0+(?=\d+$)/, '') : cut;
  });
}

/**
 * Returns a pattern that finds consecutive words in a folded text, with any other characters
 * between them.
 */
export function createPhrasePattern(words: readonly string[]): RegExp {
  const letter = String.raw`[[\p{L}\p{N}]--[${UNSPACED}]]`;
  const parts = words.map((word) => {
    if (IS_UNSPACED.test(word)) return word;
    const zeros = /^\d/.test(word) ? '0*' : '';
    const rest = word.length === MAX_WORD_LENGTH ? `${letter}*` : '';
    return `(?<!${letter})${zeros}${word}${rest}(?!${letter})`;
  });
  return new RegExp(parts.join(String.raw`[^\p{L}\p{N}]*`), 'v');
}
