/**
 * Compares two texts in English order. The locale is fixed, so that lists are sorted identically on
 * every machine. It has no options, because engines have a fast path for ASCII text only without
 * them.
 */
export const { compare: compareTexts } = new Intl.Collator('en');

/** Compares two texts like `compareTexts`, but numbers by value: “Team 2” before “Team 10”. */
export const { compare: compareNumbered } = new Intl.Collator('en', { numeric: true });
