// A minimal search page that, on each keystroke, rewrites as many lines as the app shows. Its times
// show the cost of the browser itself.

const lines = 24;
const field = document.querySelector('input');
const list = document.querySelector('ul');

field?.addEventListener('input', () => {
  const made = Array.from({ length: lines }, (_, line) => {
    const item = document.createElement('li');
    item.textContent = `${field.value} ${line}`;
    return item;
  });
  list?.replaceChildren(...made);
});
