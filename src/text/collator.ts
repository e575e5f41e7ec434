/**
 * In English alphabetical order, identical on every machine. Without options, engines use their
 * fast path for ASCII text.
 */
export const { compare: compareTexts } = new Intl.Collator('en');

/** Compares numbers by value: “Team 2” comes before “Team 10”. */
export const { compare: compareNumbered } = new Intl.Collator('en', { numeric: true });
