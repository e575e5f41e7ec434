import { bodyProblems } from '#deploy/interface/body-problems.ts';
import type { DocumentedOperation } from '#deploy/interface/document.ts';
import type { Answer } from './sent.ts';

/** What of a successful answer isn’t as docs/interface/openapi.yaml says; undefined if nothing. */
export function answerProblem(
  { answers }: DocumentedOperation,
  { status, headers, bytes }: Answer,
): string | undefined {
  const successes = answers.filter((one) => one.status.startsWith('2'));
  const answer =
    successes.find((one) => one.status === String(status)) ??
    // The interface doesn’t say that a creation is 201.
    successes.find((one) => one.status === '201' && status === 200);
  if (answer === undefined) {
    return `it is answered ${status} and not ${successes.map((one) => one.status).join(' or ')}`;
  }
  const missing = answer.requiredHeaders.find((name) => !headers.has(name));
  if (missing !== undefined) return `the answer has no ${missing}`;
  const text = new TextDecoder().decode(bytes);
  const problems = bodyProblems(answer.contents, headers.get('content-type'), text, 'asWritten');
  const [first, ...more] = problems;
  if (first === undefined) return undefined;
  return `in the answer, ${first}${more.length > 0 ? `, and ${more.length} problems more` : ''}`;
}
