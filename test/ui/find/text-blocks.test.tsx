import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { textBlocks } from '#ui/find/text-blocks.ts';

function blocksOf(content: ReactNode, from?: string): string[] {
  const { container } = render(<article>{content}</article>);
  const start = from === undefined ? undefined : (container.querySelector(from) ?? undefined);
  return [...textBlocks(container, start)].map(({ text }) => text);
}

test('texts are divided by blocks and not by inline elements', () => {
  const content = (
    <>
      <h2>
        A <code>b</code>
      </h2>
      <ul>
        <li>
          one <strong>two</strong>
          <p>three</p>
          four
        </li>
      </ul>
      five
    </>
  );
  expect(blocksOf(content)).toEqual(['A b', 'one two', 'three', 'four', 'five']);
});

test('texts go over a line break', () => {
  expect(
    blocksOf(
      <p>
        one
        <br />
        two
      </p>,
    ),
  ).toEqual(['one\ntwo']);
});

test('controls, what is hidden, and what is for the eye alone is no text', () => {
  const content = (
    <>
      <button type="button">Copy</button>
      <p hidden>gone</p>
      <span data-find="skip">JSON</span>
      <span role="status">Copied</span>
      <p hidden={false}>kept</p>
    </>
  );
  expect(blocksOf(content)).toEqual(['kept']);
});

test('texts can be read from any element on', () => {
  const content = (
    <>
      <p>one</p>
      <div>
        <p>
          two <em id="here">three</em>
        </p>
        <p>four</p>
      </div>
      <pre>five</pre>
    </>
  );
  expect(blocksOf(content, '#here')).toEqual(['two three', 'four', 'five']);
});

test('texts in a pre are code, those around it are not', () => {
  const { container } = render(
    <div>
      before
      <pre>
        <code>inside</code>
      </pre>
      <pre />
      after
    </div>,
  );
  const isCode = [...textBlocks(container)].map((block) => block.isCode);
  expect(isCode).toEqual([false, true, false]);
});
