import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { paths } from '#paths.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { mockSpecificationText, smallContent } from './sample-repository.ts';

const server = startReferenceService(smallContent);
const name = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const source = 'flowchart LR\n  a --> b';
const fence = (code: string) => `# Ledger\n\n\`\`\`mermaid\n${code}\n\`\`\`\n`;

/** Opens a specification that contains this diagram. */
function openDiagram(code: string, config: Readonly<Record<string, unknown>> = {}) {
  mockSpecificationText(server, fence(code));
  return renderApp(server, paths.specification(name), config);
}

/** Finds the frame when its page is loading. */
async function findFrame() {
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^Diagram: /);
  await waitFor(() => expect(frame).toHaveAttribute('src'));
  return frame;
}

/** Delivers a message to the app, by default from the frame. */
function deliver(
  frame: HTMLIFrameElement,
  data: unknown,
  {
    sender = frame.contentWindow,
    origin = 'null',
  }: { sender?: Window | null; origin?: string } = {},
) {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: sender }));
  });
}

/** Returns the messages that the frame receives. */
function watchRequests(frame: HTMLIFrameElement) {
  const { contentWindow } = frame;
  if (contentWindow === null) throw new Error('The frame has no window.');
  return vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
}

/** Loads the page in the frame. */
async function load(frame: HTMLIFrameElement) {
  await act(async () => fireEvent.load(frame));
}

/** Loads the frame, which then responds with this message. */
async function respond(data: unknown) {
  const frame = await findFrame();
  watchRequests(frame);
  await load(frame);
  deliver(frame, data);
  return frame;
}

const sourceButton = () => screen.findByRole('button', { name: 'Source' });
const shownSource = () => screen.queryByText(/a --> b/);

describe('diagram of a specification', () => {
  test('is rendered in a sandboxed frame that receives only the source and the colour scheme', async () => {
    const { user, services } = await openDiagram(source);
    const frame = await findFrame();
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
    expect(frame).toHaveAttribute('src', '/diagram.html');
    const requests = watchRequests(frame);
    await load(frame);
    expect(requests.mock.calls).toEqual([[{ source, isDark: false }, '*']]);
    // Messages of other windows, or of frames with an origin, are ignored.
    deliver(frame, { width: 1, height: 1 }, { sender: window });
    deliver(frame, { width: 1, height: 1 }, { origin: 'https://elsewhere.test' });
    expect(shownSource()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Source' })).not.toBeInTheDocument();

    deliver(frame, { width: 300, height: 150 });
    const toggle = await sourceButton();
    expect(shownSource()).not.toBeInTheDocument();
    expect(frame.style.aspectRatio).toBe('300 / 150');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(shownSource()).toBeVisible();
    await user.click(toggle);
    expect(shownSource()).not.toBeInTheDocument();

    act(() => services.themeChoice.choose('dark'));
    const after = await findFrame();
    expect(after).not.toBe(frame);
    const again = watchRequests(after);
    await load(after);
    expect(again.mock.calls).toEqual([[{ source, isDark: true }, '*']]);
  });

  test.each([
    ['no size', {}],
    ['a text', '300x150'],
    ['a width that is text', { width: '300', height: 150 }],
    ['an infinite height', { width: 300, height: Number.POSITIVE_INFINITY }],
    ['a width below one pixel', { width: 0, height: 150 }],
    ['an additional member', { width: 300, height: 150, html: '<b>' }],
  ])('shows its source and a reason if the frame responds with %s', async (_, data) => {
    await openDiagram(source);
    await respond(data);
    expect(
      await screen.findByText('The diagram can’t be shown: the response of its frame is invalid.'),
    ).toBeVisible();
    expect(shownSource()).toBeVisible();
    expect(screen.queryByTitle(/^Diagram: /)).not.toBeInTheDocument();
  });

  test.each([
    [{ error: 'Parse error on line 2:\na --\n---^' }, 'Parse error on line 2'],
    [{ error: '' }, 'Mermaid gives no reason'],
    [{ width: 100_001, height: 5 }, 'it is larger than 100,000 pixels'],
  ])('shows the reason why it wasn’t rendered: %j', async (data, reason) => {
    await openDiagram(source);
    await respond(data);
    expect(await screen.findByText(`The diagram can’t be shown: ${reason}.`)).toBeVisible();
    expect(shownSource()).toBeVisible();
  });

  test('is rendered in a new frame after another diagram was stopped, and one after another', async () => {
    await openDiagram(`${source}\n\`\`\`\n\n\`\`\`mermaid\nflowchart TD\n  c --> d`);
    const [first, second] = await screen.findAllByTitle<HTMLIFrameElement>(/^Diagram: /);
    if (first === undefined || second === undefined) throw new Error('There are no two frames.');
    await waitFor(() => expect(first).toHaveAttribute('src'));
    expect(second).not.toHaveAttribute('src');
    watchRequests(first);
    vi.useFakeTimers();
    await load(first);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText(/: it took longer than 5 seconds\.$/)).toBeVisible();
    const after = screen.getByTitle<HTMLIFrameElement>(/^Diagram: /);
    expect(after).not.toBe(second);
    expect(after).toHaveAttribute('src');
    watchRequests(after);
    await load(after);
    deliver(after, { width: 300, height: 150 });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('button', { name: 'Source' })).toBeVisible();
  });

  test.each([
    ['50,000 characters', `flowchart LR\n  a --> b\n%% ${'x'.repeat(50_000)}`, 'longer than'],
    ['500 lines', `${source}\n${'  a --> c\n'.repeat(499)}`, 'more than 500 lines'],
  ])('loads no frame for a source of more than %s', async (_, code, reason) => {
    await openDiagram(code);
    expect(await screen.findByText(new RegExp(reason))).toBeVisible();
    expect(screen.queryByTitle(/^Diagram: /)).not.toBeInTheDocument();
  });

  test('is only its source if the configuration turns diagrams off', async () => {
    await openDiagram(source, { diagrams: false });
    expect(await screen.findByRole('figure', { name: /^Code: mermaid/i })).toBeVisible();
    expect(screen.queryByTitle(/^Diagram: /)).not.toBeInTheDocument();
  });

  test('can be zoomed with buttons, is a tab stop while it is enlarged, and fills the window in a dialog', async () => {
    const { user } = await openDiagram(`---\ntitle: Postings\n---\n${source}`);
    const frame = await respond({ width: 300, height: 150 });
    const viewport = screen.getByRole('figure', { name: 'Diagram: Postings' });
    const press = async (button: string) =>
      user.click(await screen.findByRole('button', { name: button }));
    const zooms: (string | undefined)[] = [];
    for (const button of ['Zoom in', 'Zoom in', 'Fit', 'Zoom out']) {
      await press(button);
      zooms.push(/\* ?([\d.]+)\)$/.exec(frame.style.inlineSize)?.[1]);
      if (button === 'Zoom in') expect(viewport).toHaveAttribute('tabindex', '0');
      else expect(viewport).not.toHaveAttribute('tabindex');
    }
    expect(zooms).toEqual(['1.5', '2', '1', '0.75']);

    await press('Full screen');
    const dialog = screen.getByRole('dialog', { name: 'Diagram: Postings' });
    expect(within(dialog).getByTitle('Diagram: Postings')).toHaveAttribute('src', '/diagram.html');
    expect(within(dialog).getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialog).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Full screen' })).toHaveFocus();
  });
});
