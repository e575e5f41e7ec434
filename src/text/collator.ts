/**
 * Compares two texts in the order of the English locale. The locale is fixed so that lists are
 * sorted alike on every machine; no options are set because engines have a fast path for plain text
 * only without them.
 */
export const { compare: compareTexts } = new Intl.Collator('en');

/** Compares two texts like `compareTexts`, but numbers by value: “Team 2” before “Team 10”. */
export const { compare: compareNumbered } = new Intl.Collator('en', { numeric: true });
