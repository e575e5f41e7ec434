import { expect, test, vi } from 'vitest';
import { createTextIndex } from '#ui/find/text-index.ts';

/** An element that takes more than one slice to read. */
function longElement(): HTMLElement {
  const element = document.createElement('div');
  for (let index = 0; index < 40; index += 1) {
    const paragraph = document.createElement('p');
    paragraph.textContent = `Paragraph ${index}`;
    element.append(paragraph);
  }
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 100;
    return now;
  });
  return element;
}

test('a document that grows while it is read is read anew for the same question', async () => {
  const element = longElement();
  const onChanged = vi.fn();
  const onRead = vi.fn();
  const index = createTextIndex(onChanged);
  index.read(element, onRead);
  element.append(document.createElement('p'), 'More');
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledOnce());
  expect(onRead.mock.lastCall?.[0]).toHaveLength(41);
  expect(onChanged).not.toHaveBeenCalled();

  element.append('And more');
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(onRead).toHaveBeenCalledOnce();
  index.stop();
});
