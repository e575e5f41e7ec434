import { configure, getConfig } from '@testing-library/react';

/**
 * While a search is repeated, its error says what was not found without printing the document: waitFor
 * throws all of these errors away but the last, which it makes anew.
 */
export function makeElementErrorsCheap(): void {
  const { getElementError } = getConfig();
  configure({
    getElementError(message, container) {
      if (!isRepeated()) return getElementError(message, container);
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    },
  });
}

function isRepeated(): boolean {
  const config: object = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}
