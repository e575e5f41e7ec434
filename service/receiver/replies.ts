/** The answers that a person can choose; a `status` of null means no answer in time. */
export const replies = {
  received: { label: '200', means: 'received', status: 200 },
  failed: { label: '500', means: 'failed, to be tried again', status: 500 },
  gone: { label: '410', means: 'gone, which pauses the webhook', status: 410 },
  slow: { label: 'Slow', means: 'no answer in time', status: null },
} as const;

export type Reply = keyof typeof replies;

export function isReply(text: string): text is Reply {
  return Object.hasOwn(replies, text);
}
