/** What numbers and dates are written in where the browser doesn't say. */
const fallback = 'en-GB';

function preferredLanguage(): string {
  return typeof navigator === 'undefined' ? fallback : navigator.language;
}

function toLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? fallback;
  } catch {
    // Such as “C”, which isn't a locale.
    return fallback;
  }
}

/** Makes something for the browser's locale, once for each locale. */
export function perLocale<T>(make: (locale: string) => T): () => T {
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

/** The locale in which numbers and dates are written. The words of the app are English. */
export const displayLocale = perLocale((locale) => locale);
