export type ProviderLibrary = typeof import('oidc-provider');

/**
 * Loads the provider's library when someone first signs in: component tests never do, and it is
 * most of what the service loads. The library warns on Node 20 that its authors do not test there;
 * this project does, and a person who starts it needs no warning.
 */
export async function loadProviderLibrary(): Promise<ProviderLibrary> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
