// Tests expect British date and number formats, independently of the locale of the machine.
if (typeof navigator !== 'undefined') {
  Object.defineProperty(navigator, 'language', { configurable: true, get: () => 'en-GB' });
}
