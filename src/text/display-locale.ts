/** Locale that is used if the browser reports no valid locale. */
const fallback = 'en-GB';

function preferredLanguage(): string {
  return typeof navigator === 'undefined' ? fallback : navigator.language;
}

function toLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? fallback;
  } catch {
    // A browser can report an invalid locale such as “C”.
    return fallback;
  }
}

/** `make` is called once for each of the browser's current locales. */
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

/** Returns the locale of numbers and dates. Labels and messages are always in English. */
export const getDisplayLocale = cachePerLocale((locale) => locale);
