// The least that a list can do which follows a field: as many lines as the app shows, written anew.
// What it takes is what the browser takes, on this machine.

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
