import { configure, prettyDOM } from '@testing-library/react';

/**
 * Prints the document into the message of a failed query only when the message is read. Waiting
 * queries fail at each change of the document until they succeed, and printing it each time took a
 * tenth of the time of all component tests.
 */
export function printDocumentOnDemand(): void {
  configure({ getElementError: createQueryError });
}

function createQueryError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  // Omits this function from the stack, so that the first frame in the project is the test's.
  Error.captureStackTrace(error, createQueryError);
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get() {
      text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
      return text;
    },
  });
  return error;
}
