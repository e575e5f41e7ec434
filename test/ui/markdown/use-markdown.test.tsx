import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useMarkdown } from '#ui/markdown/use-markdown.ts';

function Headings({ source }: { source: string }) {
  const { headings, isComplete } = useMarkdown(source);
  return (
    <p>
      {headings.length} {isComplete ? 'of all' : 'so far'}, first {headings[0]?.text}
    </p>
  );
}

const section = (title: string) => `# ${title}\n\n${'Some text.\n\n'.repeat(50)}`;

describe('useMarkdown', () => {
  it('returns the beginning of the document in the first render, and the whole document later', async () => {
    render(<Headings source={section('One').repeat(200)} />);
    expect(screen.getByText(/^[12] so far, first One$/)).toBeVisible();
    expect(await screen.findByText('200 of all, first One')).toBeVisible();
  });

  it('returns the document of a text that needs extensions once these are loaded', async () => {
    const { rerender } = render(<Headings source={"+++\nowner = 'Ada'\n+++\n# One :tada: $x$"} />);
    expect(await screen.findByText('1 of all, first One 🎉 x')).toBeVisible();
    rerender(<Headings source="# Two :rocket:" />);
    expect(screen.getByText('1 of all, first Two 🚀')).toBeVisible();
  });

  it('parses again when the source changes', async () => {
    const { rerender } = render(<Headings source={section('One').repeat(200)} />);
    rerender(<Headings source={section('Two').repeat(100)} />);
    expect(screen.getByText(/so far, first Two/)).toBeVisible();
    await waitFor(() => expect(screen.getByText('100 of all, first Two')).toBeVisible());
    rerender(<Headings source="# Three" />);
    expect(screen.getByText('1 of all, first Three')).toBeVisible();
  });
});
