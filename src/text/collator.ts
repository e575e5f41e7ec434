/**
 * Compares two strings in English alphabetical order. The locale is fixed, so that lists are sorted
 * identically on every machine. The collator has no options, because only then do engines use their
 * fast path for ASCII text.
 */
export const { compare: compareTexts } = new Intl.Collator('en');

/**
 * Compares two strings like `compareTexts`, but compares the numbers in them by value: “Team 2”
 * comes before “Team 10”.
 */
export const { compare: compareNumbered } = new Intl.Collator('en', { numeric: true });
