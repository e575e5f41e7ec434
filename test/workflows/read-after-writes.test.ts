import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { syncTabs } from '#workflows/tabs/sync-tabs.ts';

function setUp() {
  const queryClient = new QueryClient();
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  const posted: string[] = [];
  let receive = () => {};
  let isOpen = true;
  const stop = syncTabs({
    queryClient,
    queryKey: ['things'],
    isWrite: ({ options }) => options.mutationKey === undefined,
    channel: {
      post: (message: string) => void posted.push(message),
      subscribe: (listener: (message: string) => void) => {
        receive = () => listener('changed');
        return () => {};
      },
      close: () => {
        isOpen = false;
      },
    },
    message: () => 'changed',
    onMessage: (_, readAgain) => readAgain(),
  });
  const write = () =>
    new MutationObserver(queryClient, { mutationFn: () => Promise.resolve() }).mutate();
  return { queryClient, read, write, posted, stop, isOpen: () => isOpen, receive: () => receive() };
}

test('syncTabs closes its channel and ignores later writes when it is stopped', async () => {
  const { write, posted, stop, isOpen } = setUp();
  await write();
  expect(posted).toEqual(['changed']);
  stop();
  expect(isOpen()).toBe(false);
  await write();
  expect(posted).toEqual(['changed']);
});

test('syncTabs refetches immediately after a change in another tab if no write is pending', () => {
  const { read, receive } = setUp();
  receive();
  expect(read).toHaveBeenCalledExactlyOnceWith({ queryKey: ['things'] });
});

test('syncTabs refetches only once after a change in another tab, when the pending writes have finished', async () => {
  const { queryClient, read, receive } = setUp();
  let end = () => {};
  const written = new Promise<void>((resolve) => {
    end = resolve;
  });
  const writing = new MutationObserver(queryClient, { mutationFn: () => written }).mutate();
  receive();
  receive();
  expect(read).not.toHaveBeenCalled();
  end();
  await writing;
  expect(read).toHaveBeenCalledOnce();
});

test('syncTabs refetches immediately after a change in another tab if only mutations of other data are pending', async () => {
  const { queryClient, read, receive } = setUp();
  let end = () => {};
  const written = new Promise<void>((resolve) => {
    end = resolve;
  });
  const mutationKey = ['other things'];
  const writing = new MutationObserver(queryClient, {
    mutationKey,
    mutationFn: () => written,
  }).mutate();
  receive();
  expect(read).toHaveBeenCalledOnce();
  end();
  await writing;
});
