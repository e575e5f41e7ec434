const focusable =
  '[autofocus], a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** Adds the methods of the `dialog` element, which jsdom lacks and the app's dialogs use. */
export function polyfillDialog(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();

  function open(this: HTMLDialogElement): void {
    if (this.open) return;
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    // Browsers focus the element with autofocus, otherwise the first focusable element.
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector(focusable);
    (first instanceof HTMLElement ? first : this).focus();
  }

  function close(this: HTMLDialogElement, returnValue?: string): void {
    if (!this.open) return;
    this.removeAttribute('open');
    if (returnValue !== undefined) this.returnValue = returnValue;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    // Browsers dispatch the close event in a later task.
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  }

  function requestClose(this: HTMLDialogElement, returnValue?: string): void {
    const goOn = this.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (goOn) this.close(returnValue);
  }

  Object.defineProperty(HTMLDialogElement.prototype, 'returnValue', {
    configurable: true,
    writable: true,
    value: '',
  });
  Object.assign(HTMLDialogElement.prototype, { show: open, showModal: open, close, requestClose });

  // Escape closes the topmost open dialog, as in browsers.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const topmost = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (topmost) requestClose.call(topmost);
  });

  // Submitting <form method="dialog"> sends nothing and closes the dialog. The return value of the
  // dialog is the value of the pressed button.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'dialog') return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    const pressed = event.submitter;
    form.closest('dialog')?.close(pressed instanceof HTMLButtonElement ? pressed.value : undefined);
  });
}
