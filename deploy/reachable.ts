/** Interface of the bundler for information about a module. */
type Bundle = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
};

/**
 * Returns a predicate for modules that load together with the roots: a root imports the module
 * directly or indirectly, without `import()`.
 * @param roots ids of modules
 */
export function createReachabilityTest(
  roots: readonly string[],
): (id: string, bundle: Bundle) => boolean {
  let reached: Set<string> | undefined;
  return (id, bundle) => {
    if (reached === undefined) {
      reached = new Set(roots);
      const unknown = roots.find((root) => bundle.getModuleInfo(root) === null);
      if (unknown !== undefined) throw new Error(`The build has no module ${unknown}`);
      // Iterating over a Set includes the items that are added during the iteration.
      for (const module of reached) {
        for (const imported of bundle.getModuleInfo(module)?.importedIds ?? [])
          reached.add(imported);
      }
    }
    return reached.has(id);
  };
}
