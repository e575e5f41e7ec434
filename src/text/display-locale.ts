/** Locale for formatting numbers and dates if the browser reports no valid locale. */
const fallback = 'en-GB';

function preferredLanguage(): string {
  return typeof navigator === 'undefined' ? fallback : navigator.language;
}

function toLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? fallback;
  } catch {
    // A browser can report a value such as “C”, which isn't a valid locale.
    return fallback;
  }
}

/**
 * Returns a function that returns `make(locale)` for the browser's current locale. Results are
 * cached by locale.
 */
export function cachePerLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const language = preferredLanguage();
    const known = made.get(language);
    if (known !== undefined) return known;
    const fresh = make(toLocale(language));
    made.set(language, fresh);
    return fresh;
  };
}

/**
 * Returns the locale in which numbers and dates are formatted. Labels and messages are always in
 * English.
 */
export const getDisplayLocale = cachePerLocale((locale) => locale);
