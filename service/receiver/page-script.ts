/**
 * Adds new deliveries at the top of the list. The others stay as they are, so that nothing
 * that is open closes and focus isn't lost.
 */
export const pageScript = `
const list = document.getElementById('arrivals');
const count = document.getElementById('count');
async function update() {
  const answer = await fetch('/');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const item of [...page.getElementById('arrivals').children].reverse()) {
    if (document.getElementById(item.id) === null) list.prepend(item);
  }
  count.textContent = page.getElementById('count').textContent;
}
new EventSource('/changes').onmessage = update;
`;
