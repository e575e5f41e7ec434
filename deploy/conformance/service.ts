import * as v from 'valibot';
import type { Extension } from '#platform/config.ts';
import { answerProblem } from './answer-problem.ts';
import { Deviation } from './deviation.ts';
import { operationNamed } from './sections.ts';
import { sendTo, type Target } from './sender.ts';
import type { Answer, Sent } from './sent.ts';

/** The service under examination, as a check sees it. Operations are `METHOD /path/{parameter}`. */
export type Service = {
  readonly offers: (extension: Extension) => boolean;
  /** Event types that config.json names. */
  readonly eventTypes: readonly string[];
  /** Sends a request, and judges nothing. */
  readonly send: (operation: string, sent?: Sent) => Promise<Answer>;
  /** Throws a Deviation unless the request succeeds with an answer as documented. */
  readonly ask: (operation: string, sent?: Sent) => Promise<Answer>;
  /** The same for JSON, of which a check reads some members. */
  readonly read: <S extends v.GenericSchema>(
    schema: S,
    operation: string,
    sent?: Sent,
  ) => Promise<v.InferOutput<S>>;
  /** Throws a Deviation unless the request is refused, with this status if the interface has one. */
  readonly refuses: (operation: string, sent: Sent, status?: number) => Promise<void>;
  /** Is done after the check, however that ends; what was said last is done first. */
  readonly afterwards: (work: () => Promise<void>) => void;
};

/** `onFirst` runs before an operation is asked for the first time. */
export function createService(
  target: Target,
  onFirst: (operation: string, sent: Sent) => Promise<void>,
) {
  const asked = new Set<string>();
  const pending: (() => Promise<void>)[] = [];
  const send = (operation: string, sent: Sent = {}) => sendTo(target, operation, sent);

  const service: Service = {
    offers: (extension) => target.config.extensions.has(extension),
    eventTypes: target.config.eventTypes,
    send,
    async ask(operation, sent = {}) {
      if (!asked.has(operation)) {
        asked.add(operation);
        await onFirst(operation, sent);
      }
      const answer = await send(operation, sent);
      const problem = answerProblem(operationNamed(operation), answer);
      if (problem !== undefined) throw new Deviation(problem, operation);
      return answer;
    },
    async read(schema, operation, sent) {
      const { bytes } = await service.ask(operation, sent);
      const result = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
      if (result.success) return result.output;
      const [issue] = result.issues;
      throw new Deviation(`the answer has no usable ${v.getDotPath(issue)}`, operation);
    },
    async refuses(operation, sent, status) {
      const answer = await send(operation, sent);
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (status === undefined ? isRefused : answer.status === status) return;
      const instead = status === undefined ? 'refused (4xx)' : String(status);
      throw new Deviation(`it is answered ${answer.status} and not ${instead}`);
    },
    afterwards: (work) => void pending.push(work),
  };

  /** Does what has to be done after a check. Resolves to what went wrong. */
  async function cleanUp(): Promise<readonly Deviation[]> {
    const found: Deviation[] = [];
    for (let work = pending.pop(); work !== undefined; work = pending.pop()) {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Deviation)) throw error;
        found.push(error);
      }
    }
    return found;
  }
  return { service, cleanUp };
}
