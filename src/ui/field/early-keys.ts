import { shouldIgnoreShortcut } from './shortcut-scope.ts';

// Keeps shortcuts pressed before the screen that handles them is rendered, and the text typed after
// one that focuses a field. They are dispatched again when a screen adds its shortcuts. Only in
// memory; never from a field or a dialog.

/** Milliseconds after which early keys are discarded. */
const maxAgeMs = 10_000;
/** Maximum number of shortcuts, and of characters typed after one. */
const maxLength = 50;

type EarlyKey = {
  /** In epoch milliseconds. */
  readonly pressedAt: number;
  readonly init: KeyboardEventInit & { readonly key: string };
  /** Text typed after the key, if the key is a shortcut that focuses a field. */
  text: string;
};

let keys: EarlyKey[] = [];
/** Ends the recording. */
let recording: AbortController | undefined;
/** Dispatched again, so not recorded. */
let dispatched: Event | undefined;

const focusesField = ({ init: { key, ctrlKey, metaKey } }: EarlyKey) =>
  ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/';

const isRecent = ({ pressedAt }: EarlyKey) => Date.now() - pressedAt < maxAgeMs;

function clear(): void {
  keys = [];
}

function record(event: KeyboardEvent): void {
  if (event === dispatched) return;
  const { key, code, shiftKey, metaKey } = event;
  // A key that the screen has handled makes the kept keys outdated.
  if (event.defaultPrevented || key === 'Tab' || key === 'Escape') {
    clear();
    return;
  }
  if (event.isComposing || event.repeat || shouldIgnoreShortcut(event.target)) return;
  // Windows reports AltGr as Ctrl and Alt.
  const forCharacter = event.getModifierState('AltGraph');
  const ctrlKey = event.ctrlKey && !forCharacter;
  const altKey = event.altKey && !forCharacter;
  keys = keys.filter(isRecent);
  const previous = keys.at(-1);
  const field = previous && focusesField(previous) ? previous : undefined;
  if (field && key === 'Backspace') field.text = field.text.slice(0, -1);
  if (key.length !== 1) return;
  if (field && !ctrlKey && !metaKey && !altKey) {
    // Stops Space from scrolling, and other keys from opening the browser's search.
    event.preventDefault();
    field.text = (field.text + key).slice(0, maxLength);
    return;
  }
  const init = { key, code, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true };
  const early = { pressedAt: Date.now(), init, text: '' };
  if (focusesField(early)) {
    // A rendered screen without a field for the shortcut leaves the key to the browser.
    if (document.querySelector('h1')) return;
    event.preventDefault();
  }
  keys = [...keys, early].slice(-maxLength);
}

function typeText(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || text === '') return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function dispatchKeys(): void {
  for (const early of keys) {
    if (!keys.includes(early) || !isRecent(early)) continue;
    const event = new KeyboardEvent('keydown', early.init);
    dispatched = event;
    document.body.dispatchEvent(event);
    if (!event.defaultPrevented) continue;
    keys = keys.slice(keys.indexOf(early) + 1);
    // A dialog is rendered, and focuses its field, after the event.
    if (focusesField(early)) setTimeout(() => typeText(early.text));
  }
}

/**
 * Keys that no shortcut handles; discarded when the user clicks, moves focus to a field, navigates
 * back or leaves the window.
 */
export function keepEarlyKeys(): void {
  if (recording) return;
  recording = new AbortController();
  const { signal } = recording;
  for (const type of ['pointerdown', 'click', 'popstate', 'blur']) {
    window.addEventListener(type, clear, { signal });
  }
  const clearInField = ({ target }: Event) => {
    if (shouldIgnoreShortcut(target)) clear();
  };
  window.addEventListener('focusin', clearInField, { signal });
  window.addEventListener('keydown', record, { signal });
}

/** Ends the recording until `keepEarlyKeys` is called again. */
export function stopEarlyKeys(): void {
  recording?.abort();
  recording = undefined;
  clear();
}

/** Replays the recorded keys. Called after a screen has added a shortcut. */
export function replayEarlyKeys(): void {
  if (!recording) return;
  // The listener of the shortcut must handle the key first.
  window.removeEventListener('keydown', record);
  window.addEventListener('keydown', record, { signal: recording.signal });
  // The screen can add more shortcuts.
  setTimeout(dispatchKeys);
}
