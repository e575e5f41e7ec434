/** Part of the bundler's plugin context that returns information about a module. */
type Bundle = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
};

/**
 * Returns a predicate that is true for the root modules and for all modules that they import
 * directly or indirectly without `import()`.
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
      // The loop also visits the modules that are added to the Set during the iteration.
      for (const module of reached) {
        for (const imported of bundle.getModuleInfo(module)?.importedIds ?? [])
          reached.add(imported);
      }
    }
    return reached.has(id);
  };
}
