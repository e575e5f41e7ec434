import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { ConfirmProvider, useConfirm } from '#workflows/forms/confirm.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';

type Send = Parameters<typeof useSubmit<'name' | 'team', void>>[0]['send'];

function PersonDialog({ send }: { send: (name: string) => ReturnType<Send> }) {
  const [name, setName] = useState('');
  const [team, setTeam] = useState('');
  const getProblem = (text: string) => (text === '' ? 'Enter something.' : undefined);
  const form = useSubmit({
    check: () => ({ name: getProblem(name), team: getProblem(team) }),
    send: () => send(name),
  });
  const fields = [
    { label: 'Name', value: name, set: setName, error: form.problems.name },
    { label: 'Team', value: team, set: setTeam, error: form.problems.team },
  ];
  return (
    <FormDialog title="Person" submit="Save" busy="Saving…" form={form} onClose={form.reset}>
      {fields.map(({ set, ...field }) => (
        <TextField key={field.label} {...field} onChange={({ target }) => set(target.value)} />
      ))}
    </FormDialog>
  );
}

const getField = (label: string) => screen.getByLabelText(label);
const getSave = () => screen.getByRole('button', { name: /^Sav/ });
const fill = (label: string, value: string) =>
  fireEvent.change(getField(label), { target: { value } });
const submitByEnter = () => act(async () => fireEvent.submit(getField('Name')));

function renderFilled(send: (name: string) => ReturnType<Send>) {
  const view = render(<PersonDialog send={send} />);
  fill('Name', 'Mara');
  fill('Team', 'Atlas');
  return view;
}

/** Returns a promise that is pending until `end` is called. */
function createPending() {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => act(async () => end()) };
}

const failure = { title: 'Couldn’t save', explanation: 'Not today.', details: '' };

test('useSubmit sends once until the response arrives, despite a double click before the next render and Enter', async () => {
  const { promise, end } = createPending();
  const send = vi.fn(() => promise);
  renderFilled(send);
  expect(screen.getByRole('dialog', { name: 'Person' })).not.toHaveAccessibleDescription();
  await act(async () => {
    getSave().click();
    getSave().click();
  });
  expect(getSave()).toHaveTextContent('Saving…');
  expect(getSave()).toHaveAttribute('aria-disabled', 'true');
  await submitByEnter();
  expect(send).toHaveBeenCalledExactlyOnceWith('Mara');
  await end();
  await act(async () => fireEvent.click(getSave(), { detail: 2 }));
  expect(send).toHaveBeenCalledOnce();
  await submitByEnter();
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['rejects', () => Promise.reject(new Error('a bug')), 'This screen failed'],
  ['resolves to a failure', async () => failure, 'Couldn’t save'],
])(
  'useSubmit shows the failure if send %s, keeps the input, and sends the current input on “Try again”',
  async (_, fail, title) => {
    const send = vi.fn<(name: string) => ReturnType<Send>>(fail);
    renderFilled(send);
    await submitByEnter();
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(getField('Name')).toHaveValue('Mara');
    fill('Name', 'Noor');
    send.mockResolvedValue(undefined);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(send).toHaveBeenLastCalledWith('Noor');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('useSubmit sends nothing if fields are invalid, focuses the first one, and shows each message until its field is valid', async () => {
  const send = vi.fn(async () => undefined);
  render(<PersonDialog send={send} />);
  await submitByEnter();
  expect(getField('Name')).toHaveFocus();
  expect(getField('Name')).toHaveAccessibleDescription('Enter something.');
  fill('Name', 'Mara');
  fill('Name', '');
  expect(getField('Name')).toBeValid();
  expect(getField('Team')).toBeInvalid();
  fill('Name', 'Mara');
  await submitByEnter();
  expect(getField('Team')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(getField('Team')).toBeValid();
});

test('useSubmit sends nothing until the pause after a failure has ended, and reset removes the failure', async () => {
  vi.useFakeTimers();
  const send = vi.fn(async () => ({ ...failure, retryAt: Date.now() + 2_000 }));
  const { unmount } = renderFilled(send);
  await submitByEnter();
  await submitByEnter();
  expect(getSave()).toHaveAttribute('aria-disabled', 'true');
  expect(send).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await submitByEnter();
  expect(send).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alert')).toBeNull();
  const { promise, end } = createPending();
  send.mockReturnValue(promise.then(() => ({ ...failure, retryAt: 0 })));
  await submitByEnter();
  unmount();
  await end();
});

function Asker({ action, onEnd }: { action: () => Promise<void>; onEnd: (is: boolean) => void }) {
  const confirm = useConfirm();
  const ask = async () =>
    onEnd(
      await confirm({
        title: 'Delete it?',
        keep: 'Keep',
        confirm: 'Delete',
        busy: 'Deleting…',
        action,
        getFailureMessage: () => failure,
        children: <p>This can’t be undone.</p>,
      }),
    );
  return <Button onClick={ask}>Ask</Button>;
}

async function ask(action: () => Promise<void> = async () => undefined) {
  const user = userEvent.setup();
  const onEnd = vi.fn();
  const view = (isShown: boolean) => (
    <ConfirmProvider>{isShown && <Asker action={action} onEnd={onEnd} />}</ConfirmProvider>
  );
  const { rerender } = render(view(true));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete it?' });
  expect(within(dialog).getByRole('button', { name: 'Keep' })).toHaveFocus();
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }));
  return { dialog, press, onEnd, remove: () => rerender(view(false)) };
}

test('confirm stays open while its action is pending and after a failure, and closes before it resolves to true', async () => {
  const { promise, end } = createPending();
  const refuse = () => Promise.reject(new Error('refused'));
  const action = vi.fn<() => Promise<void>>(() => promise.then(refuse));
  const { dialog, press, onEnd } = await ask(action);
  expect(dialog).toHaveAccessibleDescription('Delete it? This can’t be undone.');
  await press('Delete');
  expect(within(dialog).getByRole('button', { name: 'Deleting…' })).toBeVisible();
  await press('Keep');
  await end();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Couldn’t save');
  action.mockResolvedValue(undefined);
  onEnd.mockImplementation(() => expect(dialog).not.toBeInTheDocument());
  await press('Try again');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

test('confirm resolves to false after Cancel, and when the component that asked is unmounted', async () => {
  const cancelled = await ask();
  await cancelled.press('Keep');
  expect(cancelled.onEnd).toHaveBeenCalledExactlyOnceWith(false);
  cancelled.remove();
  const { dialog, remove, onEnd } = await ask();
  await act(async () => remove());
  expect(dialog).not.toBeInTheDocument();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false);
});
