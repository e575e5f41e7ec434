import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { LinkList } from '#ui/list/LinkList.tsx';

test('LinkList gives its rows twice the height if the font size of the page is 32 px', () => {
  const { style } = document.documentElement;
  style.fontSize = '32px';
  onTestFinished(() => void style.removeProperty('font-size'));
  render(
    <LinkList label="Names" groups={[{ key: 'all', items: ['Ada', 'Ben'] }]} keyOf={(name) => name}>
      {(name, link) => (
        <a href={`#${name}`} {...link}>
          {name}
        </a>
      )}
    </LinkList>,
  );
  expect(screen.getByRole('list').parentElement).toHaveStyle({ blockSize: '232px' });
  expect(screen.getAllByRole('listitem')[1]).toHaveStyle({ insetBlockStart: '116px' });
});
