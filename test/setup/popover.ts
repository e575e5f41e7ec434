/** Adds the popover API, which jsdom lacks and the app's menus use. */
export function polyfillPopover(): void {
  function toggleEvent(kind: 'beforetoggle' | 'toggle', newState: 'open' | 'closed'): Event {
    const oldState = newState === 'open' ? 'closed' : 'open';
    return Object.assign(new Event(kind), { oldState, newState });
  }

  function setOpen(element: HTMLElement, shown: boolean): void {
    if (isOpen(element) === shown) return;
    const state = shown ? 'open' : 'closed';
    element.dispatchEvent(toggleEvent('beforetoggle', state));
    element.toggleAttribute('data-popover-open', shown);
    queueMicrotask(() => element.dispatchEvent(toggleEvent('toggle', state)));
  }

  function isOpen(element: HTMLElement): boolean {
    return element.hasAttribute('data-popover-open');
  }

  // In jsdom, `:popover-open` never matches, so this method replaces `matches` for that selector.
  const matches = Element.prototype.matches;
  Object.assign(Element.prototype, {
    matches(this: Element, selectors: string) {
      if (selectors === ':popover-open') return this.hasAttribute('data-popover-open');
      return matches.call(this, selectors);
    },
  });

  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      setOpen(this, true);
    },
    hidePopover(this: HTMLElement) {
      setOpen(this, false);
    },
    togglePopover(this: HTMLElement, force?: boolean) {
      setOpen(this, force ?? !isOpen(this));
      return isOpen(this);
    },
  });

  // In jsdom's stylesheet, `:popover-open` never matches, so open popovers would be hidden without
  // this rule.
  const style = document.createElement('style');
  style.textContent = '[popover][data-popover-open] { display: block !important; }';
  document.head.append(style);

  // A <button popovertarget> opens and closes its popover without a script.
  document.addEventListener('click', (event) => {
    const invoker = event.target instanceof Element && event.target.closest('[popovertarget]');
    if (!invoker) return;
    const target = document.getElementById(invoker.getAttribute('popovertarget') ?? '');
    const action = invoker.getAttribute('popovertargetaction');
    if (action === 'show') target?.showPopover();
    else if (action === 'hide') target?.hidePopover();
    else target?.togglePopover();
  });
}
