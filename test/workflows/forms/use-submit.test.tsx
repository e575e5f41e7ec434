import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { FailureMessage } from '#text/failure-message.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { ConfirmProvider, useConfirm } from '#workflows/forms/confirm.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';

type Send = (name: string) => Promise<FailureMessage | undefined>;

function PersonDialog({ send }: { send: Send }) {
  const [name, setName] = useState('');
  const [team, setTeam] = useState('');
  const getProblem = (text: string) => (text === '' ? 'Enter something.' : undefined);
  const form = useSubmit({
    check: () => ({ Name: getProblem(name), Team: getProblem(team) }),
    send: () => send(name),
  });
  const { Name, Team } = form.problems;
  return (
    <FormDialog title="Person" submit="Save" busy="Saving…" form={form} onClose={form.reset}>
      <TextField label="Name" onChange={({ target }) => setName(target.value)} error={Name} />
      <TextField label="Team" onChange={({ target }) => setTeam(target.value)} error={Team} />
    </FormDialog>
  );
}

const getField = (label: string) => screen.getByLabelText(label);
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const fill = (label: string, value: string) =>
  fireEvent.change(getField(label), { target: { value } });
const submitByEnter = () => act(async () => fireEvent.submit(getField('Name')));

function renderFilled(send: Send): void {
  render(<PersonDialog send={send} />);
  fill('Name', 'Mara');
  fill('Team', 'Atlas');
}

/** Returns a promise that is pending until `end` is called. */
function createPending() {
  let end = (): void => undefined;
  const promise = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  return { promise, end: () => act(async () => end()) };
}

const failure = { title: 'Couldn’t save', explanation: 'Not today.', details: '' };

test('useSubmit sends once until the response arrives, despite a double click before the next render and Enter', async () => {
  const { promise, end } = createPending();
  const send = vi.fn(() => promise);
  renderFilled(send);
  expect(screen.getByRole('dialog', { name: 'Person' })).not.toHaveAccessibleDescription();
  const save = screen.getByRole('button', { name: 'Save' });
  await act(async () => {
    save.click();
    save.click();
  });
  expect(save).toHaveTextContent('Saving…');
  await submitByEnter();
  await end();
  fireEvent.mouseDown(save, { detail: 1 });
  fireEvent.click(save, { detail: 2 });
  expect(send).toHaveBeenCalledExactlyOnceWith('Mara');
});

test('useSubmit shows a rejection or failure, keeps the input, and sends the current input on “Try again”', async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(new Error('a bug')).mockResolvedValue(failure);
  renderFilled(send);
  await submitByEnter();
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('This screen failed');
  fill('Name', 'Noor');
  await press('Try again');
  expect(send).toHaveBeenLastCalledWith('Noor');
  expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t save');
  await press('Cancel');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getField('Name')).toHaveValue('Noor');
});

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
  await press('Cancel');
  expect(getField('Team')).toBeValid();
});

test('useSubmit sends nothing until the pause after a failure has ended', async () => {
  vi.useFakeTimers();
  const send = vi.fn(async () => ({ ...failure, retryAt: Date.now() + 2_000 }));
  renderFilled(send);
  await submitByEnter();
  await submitByEnter();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  expect(send).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await submitByEnter();
  expect(send).toHaveBeenCalledTimes(2);
});

function Asker({ action, onEnd }: { action: Send; onEnd: (isConfirmed: boolean) => void }) {
  const confirm = useConfirm();
  const question = {
    title: 'Delete it?',
    keep: 'Keep',
    confirm: 'Delete',
    action: () => action(''),
    children: <a href="#why">This can’t be undone.</a>,
  };
  return (
    <button type="button" onClick={async () => onEnd(await confirm(question))}>
      Ask
    </button>
  );
}

async function ask(action: Send) {
  const onEnd = vi.fn();
  const view = <Asker action={action} onEnd={onEnd} />;
  const { rerender } = render(<ConfirmProvider>{view}</ConfirmProvider>);
  screen.getByRole('button', { name: 'Ask' }).focus();
  await press('Ask');
  const dialog = screen.getByRole('alertdialog', { name: 'Delete it?' });
  expect(within(dialog).getByRole('button', { name: 'Keep' })).toHaveFocus();
  return { dialog, onEnd, remove: () => rerender(<ConfirmProvider>{null}</ConfirmProvider>) };
}

test('confirm stays open while its action is pending and after a failure, and closes before it resolves to true', async () => {
  const { promise, end } = createPending();
  const refuse = () => Promise.reject(new Error('refused'));
  const action = vi.fn<Send>(() => promise.then(refuse));
  const { dialog, onEnd } = await ask(action);
  expect(dialog).toHaveAccessibleDescription('Delete it? This can’t be undone.');
  await press('Delete');
  await press('Keep');
  fireEvent.keyDown(document, { key: 'Escape' });
  await end();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('This screen failed');
  action.mockResolvedValue(undefined);
  onEnd.mockImplementation(() => expect(dialog).not.toBeInTheDocument());
  await press('Try again');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

test('confirm resolves to false after Cancel, and if the component that asked is unmounted', async () => {
  const { promise, end } = createPending();
  const { remove, onEnd } = await ask(() => promise);
  await press('Keep');
  await press('Ask');
  await press('Delete');
  await act(async () => remove());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await end();
  expect(onEnd.mock.calls).toEqual([[false], [false]]);
});

test('confirm resolves to false without a second dialog while one is open', async () => {
  const { onEnd } = await ask(async () => undefined);
  fireEvent.click(screen.getByText('Ask'));
  await act(async () => undefined);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false);
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await press('Delete');
  expect(onEnd).toHaveBeenLastCalledWith(true);
});
