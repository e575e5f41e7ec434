// What the tests expect is written as in Britain, whatever the machine speaks.
if (typeof navigator !== 'undefined') {
  Object.defineProperty(navigator, 'language', { configurable: true, get: () => 'en-GB' });
}
