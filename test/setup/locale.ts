// Tests expect British formats, whatever the locale of the machine.
if (typeof navigator !== 'undefined') {
  Object.defineProperty(navigator, 'language', { configurable: true, get: () => 'en-GB' });
}
