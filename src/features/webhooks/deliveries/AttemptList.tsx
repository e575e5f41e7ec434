import type { Attempt } from '#data/webhooks/deliveries/delivery.ts';
import { DateText } from '#ui/json/DateText.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './AttemptList.module.css';
import { attemptLabel } from './delivery-labels.ts';
import { ReceivedBlock } from './ReceivedBlock.tsx';

/** Each attempt: when, how long, what was answered. The last one first. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] | null }) {
  if (attempts === null) return <NotGiven />;
  if (attempts.length === 0) return <p className={styles.none}>None so far.</p>;
  const numbered = attempts.map((attempt, index) => ({ attempt, number: index + 1 }));
  return (
    <ol className={styles.attempts}>
      {numbered.toReversed().map(({ attempt, number }) => (
        <li key={number} className={styles.attempt}>
          <p>
            <strong>Attempt {number}</strong>{' '}
            <span className={styles.soft}>
              <DateText iso={attempt.at} format="exact" /> · {attemptLabel(attempt)}
            </span>
          </p>
          {attempt.error !== null && <ReceivedBlock text={attempt.error} />}
          {attempt.responseBody !== null &&
            (attempt.responseBody === '' ? (
              <p className={styles.soft}>The response had no body.</p>
            ) : (
              <>
                <p className={styles.soft}>The beginning of the response:</p>
                <ReceivedBlock text={attempt.responseBody} />
              </>
            ))}
        </li>
      ))}
    </ol>
  );
}
